// Holds contract 1.
import { resolve } from "node:path";

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

const counts = { numTotalTests: 5, numPassedTests: 4, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0 };
const vitest = { ...counts, testResults: [] };
const failing = {
  ...counts,
  numPassedTests: 3,
  numFailedTests: 1,
  testResults: [
    {
      name: resolve("app/paths.test.ts"),
      assertionResults: [
        { status: "failed", fullName: "paths lead" },
        { status: "passed", fullName: "paths are" },
      ],
    },
  ],
};
const lost = {
  ...counts,
  numPassedTests: 3,
  testResults: [
    { name: resolve("app/paths.test.ts"), assertionResults: [{ status: "pending", fullName: "paths wait" }] },
  ],
};
const unloaded = {
  ...counts,
  testResults: [{ name: resolve("app/paths.test.ts"), status: "failed", assertionResults: [] }],
};
const spec = { file: "a.spec.ts", line: 7, title: "a story" };
const browserReport = (status: string) => ({
  stats: { expected: 2, flaky: status === "flaky" ? 1 : 0, skipped: 0 },
  suites: [{ suites: [{ specs: [{ ...spec, tests: [{ status, projectName: "scripts" }] }] }] }],
});

const outside = "a part of the run, outside of its tests";

describe("the end of a run", () => {
  it("says what passed only at a second try, and the counts in the last line", () => {
    const run = new TestRun();
    run.addCheck("lint", 0);
    run.addVitest(vitest, 0);
    run.addBrowser(browserReport("flaky"), 0);
    expect(run.end()).toBe(0);
    expect(said).toBe(
      "\nPassed only at a second try:\n  [scripts] a.spec.ts:7 a story\n\n8 passed, 0 failed, 1 skipped\n",
    );
  });

  it.each<[string, (run: TestRun) => void, readonly string[]]>([
    ["a check", (run) => run.addCheck("lint", 2), ["lint"]],
    ["a test", (run) => run.addVitest(failing, 1), ["app/paths.test.ts paths lead"]],
    ["an error outside of all tests, which is in no report", (run) => run.addVitest(vitest, 1), [outside]],
    [
      "tests that a process took along",
      (run) => run.addVitest(lost, 1),
      ["app/paths.test.ts paths wait, which did not end"],
    ],
    [
      "tests of which the report says nothing",
      (run) => run.addVitest({ ...vitest, numPassedTests: 3 }, 1),
      ["a test, which did not end"],
    ],
    ["a file that cannot be loaded", (run) => run.addVitest(unloaded, 1), ["app/paths.test.ts, outside of its tests"]],
    ["no report of vitest", (run) => run.addVitest(undefined, 1), [outside]],
    ["no report of the browser tests", (run) => run.addBrowser(undefined, 1), [outside]],
    ["a browser test", (run) => run.addBrowser(browserReport("unexpected"), 1), ["[scripts] a.spec.ts:7 a story"]],
    ["browser tests that could not begin", (run) => run.addBrowser(browserReport("expected"), 1), [outside]],
    ["a run that has kept no counts", (run) => run.addKept("none"), ["the run “none”, which did not end"]],
  ])("names what has failed after %s", (_what, add, failures) => {
    const run = new TestRun();
    add(run);
    expect(run.end()).toBe(1);
    const [names, last] = said.trim().split("\n\n");
    expect(names?.split("\n  ")).toEqual(["Failed:", ...failures]);
    expect(last).toMatch(new RegExp(`^\\d+ passed, ${failures.length} failed, \\d+ skipped$`));
  });
});
