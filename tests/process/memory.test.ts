import { afterAll, beforeAll, expect, it } from "vitest";

import { startSandbox, startSite, type Service } from "../support/site";

const PAGES = ["/", "/course-search", "/course_details/1", "/study-abroad/australia"];
const AT_ONCE = 20;
const ASKED = 1200;
/** What the goal names (docs/decisions, 0046). */
const MOST_BYTES = 250_000_000;

let sandbox: Service;
let site: Service;

beforeAll(async () => {
  sandbox = await startSandbox();
  site = await startSite(sandbox.url);
});

afterAll(async () => {
  await site.stop();
  await sandbox.stop();
});

const ask = async (path: string, headers: Record<string, string> = {}) =>
  (await fetch(site.url + path, { headers })).text();

async function residentBytes(): Promise<number> {
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(await ask("/metrics"))?.[1]);
}

it("stays small while it renders page after page for visitors of its own", { timeout: 180_000 }, async () => {
  let asked = 0;
  const visitor = async () => {
    while (asked < ASKED) {
      asked += 1;
      await ask(PAGES[asked % PAGES.length] ?? "/", { cookie: "sa_own=1" });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, visitor));
  expect(await residentBytes()).toBeLessThan(MOST_BYTES);
});
