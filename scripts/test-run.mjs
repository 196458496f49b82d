import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";

import { npx, root, runAside, say } from "./ready.mjs";

const results = join(root, "test-results");
/** One run of tests: starts its parts, counts what they report, and says it in the last lines. */
export class TestRun {
  #counts = { passed: 0, failed: 0, skipped: 0 };
  #failures = [];
  #secondTries = [];
  #file;

  /** A run with a `name` leaves its counts to one that adds it, when it has ended. */
  constructor(name) {
    this.#file = name && fileOf(name);
    if (this.#file) rmSync(this.#file, { force: true });
  }

  /** Adds a check by its exit code. */
  addCheck(name, code) {
    this.#add(code === 0 ? 1 : 0, code === 0 ? [] : [name], 0, code);
  }

  /** Runs vitest, which finds the words of `environment` beside our own. */
  async vitest(args, environment = {}) {
    const report = newReport("vitest.json");
    const reporting = ["--allowOnly=false", "--reporter=json", `--outputFile.json=${report}`];
    const code = await runAside(npx, ["vitest", ...args, ...reporting], { env: { ...process.env, ...environment } });
    this.addVitest(read(report), code);
  }

  /** Runs the browser tests, the second time those that failed at first. */
  async browser(args, environment) {
    const report = newReport("browser.json");
    const env = { ...process.env, ...environment, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
    const code = await runAside(npx, ["playwright", "test", ...args, "--forbid-only", "--retries=1"], { env });
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
    const files = report?.testResults ?? [];
    const lostNames = [
      ...files.flatMap((file) => namesOf(file, "pending")),
      ...Array.from({ length: lost }, () => "a test"),
    ];
    const failures = files.flatMap((file) => {
      const names = namesOf(file, "failed");
      return file.status === "failed" && names.length === 0
        ? [`${relative(root, file.name)}, outside of its tests`]
        : names;
    });
    const ended = lostNames.slice(0, lost).map((name) => `${name}, which did not end`);
    this.#add(numPassedTests, [...failures, ...ended], skipped, code);
  }

  /** Adds the JSON report of Playwright, if there is one, and its exit code. */
  addBrowser(report, code) {
    const { expected, flaky, skipped } = report?.stats ?? noStats;
    const named = (status) => (report?.suites ?? []).flatMap((suite) => testsOf(suite, status));
    this.#add(expected + flaky, named("unexpected"), skipped, code);
    this.#secondTries.push(...named("flaky"));
  }

  /** Adds what another run has kept, and forgets it; a run that has kept nothing counts as a failure. */
  addKept(name) {
    const { counts, failures, secondTries } = read(fileOf(name)) ?? noRun(name);
    for (const [kind, count] of Object.entries(counts)) this.#counts[kind] += count;
    this.#failures.push(...failures);
    this.#secondTries.push(...secondTries);
    rmSync(fileOf(name), { force: true });
  }

  /** Names what failed and what passed only at a second try, and says the counts in the last line. Returns the exit code. */
  end() {
    if (this.#file) {
      mkdirSync(results, { recursive: true });
      writeFileSync(
        this.#file,
        JSON.stringify({ counts: this.#counts, failures: this.#failures, secondTries: this.#secondTries }),
      );
    }
    const { passed, failed, skipped } = this.#counts;
    list("Failed:", this.#failures);
    list("Passed only at a second try:", this.#secondTries);
    say(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
    return failed === 0 ? 0 : 1;
  }

  #add(passed, failures, skipped, code) {
    const named = failures.length > 0 || code === 0 ? failures : ["a part of the run, outside of its tests"];
    this.#counts.passed += passed;
    this.#counts.failed += named.length;
    this.#counts.skipped += skipped;
    this.#failures.push(...named);
  }
}

const nothing = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, numTotalTests: 0 };
const noStats = { expected: 0, flaky: 0, skipped: 0 };
const noRun = (name) => ({
  counts: { failed: 1 },
  failures: [`the run “${name}”, which did not end`],
  secondTries: [],
});

function list(title, names) {
  if (names.length > 0) say(["", title, ...names.map((name) => `  ${name}`)].join("\n"));
}

const fileOf = (name) => join(results, `totals-${name}.json`);

function newReport(name) {
  const file = join(results, name);
  mkdirSync(results, { recursive: true });
  rmSync(file, { force: true });
  return file;
}

function namesOf({ name, assertionResults }, wanted) {
  const own = assertionResults.filter(({ status }) => status === wanted);
  return own.map(({ fullName }) => `${relative(root, name)} ${fullName}`);
}

function testsOf({ specs = [], suites = [] }, status) {
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter((test) => test.status === status)
      .map(({ projectName }) => `[${projectName}] ${spec.file}:${spec.line} ${spec.title}`),
  );
  return [...own, ...suites.flatMap((suite) => testsOf(suite, status))];
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}
