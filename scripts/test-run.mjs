import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { root, runAside, say } from "./ready.mjs";

const results = join(root, "test-results");
const npx = process.platform === "win32" ? "npx.cmd" : "npx";

/** One run of tests: starts its parts, counts what they report, and says it in the last lines. */
export class TestRun {
  #counts = { passed: 0, failed: 0, skipped: 0 };
  #secondTries = [];

  /** Adds a check by its exit code. */
  addCheck(name, code) {
    if (code === 0) this.#counts.passed += 1;
    else {
      this.#counts.failed += 1;
      say(`${name}: failed`);
    }
  }

  /** Runs vitest, which finds the words of `environment` beside our own. */
  async vitest(args, environment = {}) {
    const report = newReport("vitest.json");
    const reporting = ["--reporter=json", `--outputFile.json=${report}`];
    const code = await runAside(npx, ["vitest", ...args, ...reporting], { env: { ...process.env, ...environment } });
    this.addVitest(read(report), code);
  }

  /** Runs the browser tests, the second time those that failed at first. */
  async browser(args, environment) {
    const report = newReport("browser.json");
    const env = { ...process.env, ...environment, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
    const code = await runAside(npx, ["playwright", "test", ...args, "--retries=1"], { env });
    this.addBrowser(read(report), code);
  }

  /**
   * Adds the JSON report of vitest, if there is one, and its exit code. What a process took along that died, or an error
   * outside of all tests, is no failure in the report.
   */
  addVitest(report, code) {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, numTotalTests } = report ?? nothing;
    const skipped = numPendingTests + numTodoTests;
    const lost = numTotalTests - numPassedTests - numFailedTests - skipped;
    this.#add(numPassedTests, numFailedTests + lost, skipped, code);
  }

  /** Adds the JSON report of Playwright, if there is one, and its exit code. */
  addBrowser(report, code) {
    const { expected, flaky, unexpected, skipped } = report?.stats ?? noStats;
    this.#add(expected + flaky, unexpected, skipped, code);
    this.#secondTries.push(...(report?.suites ?? []).flatMap((suite) => secondTries(suite)));
  }

  /** Keeps the counts, for a run that adds this one. */
  keep(name) {
    mkdirSync(results, { recursive: true });
    writeFileSync(fileOf(name), JSON.stringify({ counts: this.#counts, secondTries: this.#secondTries }));
  }

  /** Adds what another run has kept, and forgets it; a run that has kept nothing counts as a failure. */
  addKept(name) {
    const { counts, secondTries: names } = read(fileOf(name)) ?? { counts: { failed: 1 }, secondTries: [] };
    for (const [kind, count] of Object.entries(counts)) this.#counts[kind] += count;
    this.#secondTries.push(...names);
    rmSync(fileOf(name), { force: true });
  }

  /** Names what passed only at a second try, and says the counts in the last line. Returns the exit code. */
  end() {
    const { passed, failed, skipped } = this.#counts;
    if (this.#secondTries.length > 0) say("\nPassed only at a second try:");
    for (const name of this.#secondTries) say(`  ${name}`);
    say(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
    return failed === 0 ? 0 : 1;
  }

  #add(passed, failed, skipped, code) {
    this.#counts.passed += passed;
    this.#counts.failed += failed || (code === 0 ? 0 : 1);
    this.#counts.skipped += skipped;
  }
}

const nothing = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, numTotalTests: 0 };
const noStats = { expected: 0, flaky: 0, unexpected: 0, skipped: 0 };

const fileOf = (name) => join(results, `totals-${name}.json`);

function newReport(name) {
  const file = join(results, name);
  mkdirSync(results, { recursive: true });
  rmSync(file, { force: true });
  return file;
}

function secondTries({ specs = [], suites = [] }) {
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === "flaky")
      .map(({ projectName }) => `[${projectName}] ${spec.file}:${spec.line} ${spec.title}`),
  );
  return [...own, ...suites.flatMap((suite) => secondTries(suite))];
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}
