// Holds contract 1.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { TestRun } from "../scripts/test-run.mjs";

let said = "";
beforeEach(() => {
  said = "";
  vi.spyOn(process.stdout, "write").mockImplementation((words) => {
    said += String(words);
    return true;
  });
});
afterEach(() => vi.restoreAllMocks());

const vitest = { numTotalTests: 5, numPassedTests: 4, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0 };
const spec = { file: "a.spec.ts", line: 7, title: "a story" };
const browser = {
  stats: { expected: 2, flaky: 1, unexpected: 0, skipped: 0 },
  suites: [{ suites: [{ specs: [{ ...spec, tests: [{ status: "flaky", projectName: "scripts" }] }] }] }],
};

describe("the end of a run", () => {
  it("says what passed only at a second try, and the counts in the last line", () => {
    const run = new TestRun();
    run.addCheck("lint", 0);
    run.addVitest(vitest, 0);
    run.addBrowser(browser, 0);
    expect(run.end()).toBe(0);
    expect(said).toBe(
      "\nPassed only at a second try:\n  [scripts] a.spec.ts:7 a story\n\n8 passed, 0 failed, 1 skipped\n",
    );
  });

  it.each<[string, (run: TestRun) => void, number]>([
    ["a check", (run) => run.addCheck("lint", 2), 1],
    ["an error outside of all tests, which is in no report", (run) => run.addVitest(vitest, 1), 1],
    ["tests that a process took along", (run) => run.addVitest({ ...vitest, numPassedTests: 1 }, 1), 3],
    ["two tests", (run) => run.addVitest({ ...vitest, numPassedTests: 2, numFailedTests: 2 }, 1), 2],
    ["no report of vitest", (run) => run.addVitest(undefined, 1), 1],
    ["no report of the browser tests", (run) => run.addBrowser(undefined, 1), 1],
    ["a browser test", (run) => run.addBrowser({ ...browser, stats: { ...browser.stats, unexpected: 1 } }, 1), 1],
    ["browser tests that could not begin", (run) => run.addBrowser(browser, 1), 1],
    ["a run that has kept no counts", (run) => run.addKept("none"), 1],
  ])("is a failure after %s", (_what, add, failed) => {
    const run = new TestRun();
    add(run);
    expect(run.end()).toBe(1);
    expect(said).toMatch(new RegExp(`^\\d+ passed, ${failed} failed, \\d+ skipped\\n$`, "m"));
  });
});
