import { afterAll, beforeAll, expect, it } from "vitest";

import { startSandbox, type Service } from "../support/site";

import { startNginx, type Nginx } from "./support/nginx";
import { describeWith, waitUntil } from "./support/programs";
import { answeredPaths, startSiteProcess, type SiteProcess } from "./support/site-process";
import { visit } from "./support/visit";

const READERS = 6;
const PATHS = [
  "/",
  "/course-search",
  "/course_details/1",
  "/who-we-are",
  "/blog",
  "/flags/France.svg",
  "/universitieslist",
];

let sandbox: Service;
let nginx: Nginx;
let processes: SiteProcess[];

/** Reads pages until `stop`, which gives the failures. Every other reader has a cookie that keeps nginx's copies out. */
function readPages() {
  let reading = true;
  let answered = 0;
  const failures: string[] = [];
  const read = async (reader: number) => {
    for (let time = 0; reading; time++) {
      const path = PATHS[(reader + time) % PATHS.length] ?? "/";
      const headers: Record<string, string> = reader % 2 ? { cookie: "sa_reader=1" } : {};
      const outcome = await visit(nginx.url, path, { headers }).then(
        ({ status }) => String(status),
        (error: Error) => error.message,
      );
      if (outcome === "200") answered += 1;
      else failures.push(`${path}: ${outcome}`);
    }
  };
  const readers = Array.from({ length: READERS }, (_, reader) => read(reader));
  return {
    /** Waits until so many more pages were read. */
    async more(pages: number) {
      const goal = answered + pages;
      while (answered < goal && failures.length === 0) await new Promise((done) => setTimeout(done, 20));
    },
    async stop() {
      reading = false;
      await Promise.all(readers);
      return { answered, failures };
    },
  };
}

/** Waits until both of today's processes have a part of the work. */
function bothAnswer(): Promise<void> {
  return waitUntil("both answer", () => processes.every((one) => answeredPaths(one).length > 5));
}

describeWith(["nginx"], "two processes behind nginx, with readers all the time", () => {
  beforeAll(async () => {
    sandbox = await startSandbox();
    processes = await Promise.all([startSiteProcess(sandbox.url), startSiteProcess(sandbox.url)]);
    nginx = await startNginx({ sites: processes.map(({ port }) => port) });
  });
  afterAll(async () => {
    await nginx.stop();
    await Promise.all(processes.map((one) => one.stop()));
    await sandbox.stop();
  });

  it("loses no page when one is killed, comes back, and the other one is restarted", async () => {
    const [first, second] = processes as [SiteProcess, SiteProcess];
    const pages = readPages();
    await pages.more(100);
    await bothAnswer();

    await first.kill();
    await pages.more(100);
    const again = await startSiteProcess(sandbox.url, {}, { port: first.port });
    processes = [again, second];
    await pages.more(100);

    const code = await second.stop();
    await pages.more(100);
    const anew = await startSiteProcess(sandbox.url, {}, { port: second.port });
    processes = [again, anew];
    await pages.more(100);
    await bothAnswer();

    const { answered, failures } = await pages.stop();
    expect(failures).toEqual([]);
    expect(answered).toBeGreaterThanOrEqual(500);
    expect(code).toBe(0);
  }, 180_000);
});
