// Holds contract 2.
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { startSandbox, type Service } from "../support/site";

import { startSiteProcess, type SiteProcess } from "./support/site-process";
import { Visitor } from "./support/visitor";

const OLD = "the secret that is to go: long enough";
const NEW = "the secret that is to come: long enough";
const WORDS = "Kept through the change";

let sandbox: Service;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());

async function whileBothRun<Result>(
  secrets: readonly [string, string],
  work: (urls: readonly string[]) => Promise<Result>,
): Promise<Result> {
  const processes: SiteProcess[] = await Promise.all(
    secrets.map((secret) => startSiteProcess(sandbox.url, { SESSION_SECRET: secret })),
  );
  try {
    return await work(processes.map(({ url }) => url));
  } finally {
    await Promise.all(processes.map((one) => one.stop()));
  }
}

async function begin(url: string): Promise<Visitor> {
  const visitor = new Visitor(url, "198.51.100.9");
  expect((await visitor.logIn("student@example.com", "Student@123")).status).toBe(303);
  await visitor.post("/course_details/1/apply", { first_name: WORDS });
  return visitor;
}

/** Whether a visitor is logged in and has the draft at a process; it is saved there anew. */
async function isKept(visitor: Visitor, url: string): Promise<boolean> {
  visitor.origin = url;
  const page = await visitor.get("/course_details/1/apply");
  await visitor.post("/course_details/1/apply", { first_name: WORDS });
  return page.body.includes(WORDS) && !page.body.includes("You have to login first.");
}

/** Whether that is so for who began at either process, there and back, while both run. */
function areKept(secrets: readonly [string, string]): Promise<boolean[]> {
  return whileBothRun(secrets, async (urls) => {
    const kept = [];
    for (const url of urls) {
      const visitor = await begin(url);
      for (const next of [...urls, ...urls]) kept.push(await isKept(visitor, next));
    }
    return kept;
  });
}

describe("a new secret", () => {
  it.each([
    ["OLD to OLD,NEW", OLD, `${OLD},${NEW}`],
    ["OLD,NEW to NEW,OLD", `${OLD},${NEW}`, `${NEW},${OLD}`],
    ["NEW,OLD to NEW", `${NEW},${OLD}`, NEW],
  ])(
    "logs nobody out and loses no draft from %s, whichever container answers",
    async (_step, before, after) => {
      expect(await areKept([before, after])).not.toContain(false);
    },
    60_000,
  );

  it("would lose drafts from OLD to NEW,OLD, which is why there are three steps", async () => {
    expect(await areKept([OLD, `${NEW},${OLD}`])).toContain(false);
  }, 60_000);
});
