import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { root, say } from "./ready.mjs";

/** Where the reports of a run lie. */
export const results = join(root, "test-results");

/** What one run of tests has counted, added to report by report. */
export class Totals {
  #counts = { passed: 0, failed: 0, skipped: 0 };

  /** Adds a check by its exit code. */
  addCheck(name, code) {
    if (code === 0) this.#counts.passed += 1;
    else {
      this.#counts.failed += 1;
      say(`${name}: failed`);
    }
  }

  /** Adds the JSON report of vitest; one that is missing counts as a failure. */
  addVitest(file) {
    const report = json(file);
    if (!report) return void (this.#counts.failed += 1);
    this.#counts.passed += report.numPassedTests;
    this.#counts.failed += report.numFailedTests || (report.success ? 0 : 1);
    this.#counts.skipped += report.numPendingTests + report.numTodoTests;
  }

  /** Adds the JSON report of Playwright, and names what passed at a second try; one that is missing counts as a failure. */
  addPlaywright(file) {
    const report = json(file);
    if (!report) return void (this.#counts.failed += 1);
    const { expected, flaky, unexpected, skipped } = report.stats;
    this.#counts.passed += expected + flaky;
    this.#counts.failed += unexpected || (report.errors.length > 0 ? 1 : 0);
    this.#counts.skipped += skipped;
    if (flaky === 0) return;
    say("\nPassed only at a second try:");
    for (const name of report.suites.flatMap((suite) => secondTries(suite))) say(`  ${name}`);
  }

  /** Says the counts in the last line of a run. Returns its exit code. */
  end() {
    const { passed, failed, skipped } = this.#counts;
    say(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
    return failed === 0 ? 0 : 1;
  }

  /** Keeps the counts for a run that is added to this one. */
  keep(name) {
    mkdirSync(results, { recursive: true });
    writeFileSync(fileOf(name), JSON.stringify(this.#counts));
  }

  /** Adds the counts that another run has kept, and forgets them. */
  addKept(name) {
    const kept = json(fileOf(name));
    for (const [kind, count] of Object.entries(kept ?? { failed: 1 })) this.#counts[kind] += count;
    rmSync(fileOf(name), { force: true });
  }
}

const fileOf = (name) => join(results, `totals-${name}.json`);

function secondTries({ specs = [], suites = [] }) {
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === "flaky")
      .map(({ projectName }) => `[${projectName}] ${spec.file}:${spec.line} ${spec.title}`),
  );
  return [...own, ...suites.flatMap((suite) => secondTries(suite))];
}

function json(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}
