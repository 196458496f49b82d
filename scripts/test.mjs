import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

import { runChecks } from "./checks.mjs";
import { ensureBuilt, ensureInstalled, root, run, say } from "./ready.mjs";
import { ensurePrograms } from "./system-packages.mjs";

const results = join(root, "test-results");
const unitReport = join(results, "unit.json");
const browserReport = join(results, "browser.json");
const npx = process.platform === "win32" ? "npx.cmd" : "npx";

ensureInstalled();
ensurePrograms();
const { ensureBrowser } = await import("./browser.mjs");
const chromium = ensureBrowser();
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const totals = { passed: 0, failed: 0, skipped: 0 };

say("\nFormat, lint, types, layers and unused code");
for (const { name, code } of await runChecks()) count(name, code);

say("\nBuild");
ensureBuilt();

say("\nUnit and integration tests");
run(npx, ["vitest", "run", "--retry=1", "--reporter=default", "--reporter=json", `--outputFile.json=${unitReport}`]);
addUnit();

say("\nBrowser tests");
run(npx, ["playwright", "test", "--retries=2"], {
  env: { ...process.env, ...(chromium ? { CHROMIUM_PATH: chromium } : {}), PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport },
});
addBrowser();

say(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
process.exitCode = totals.failed === 0 ? 0 : 1;

function count(name, code) {
  if (code === 0) totals.passed += 1;
  else {
    totals.failed += 1;
    say(`${name}: failed`);
  }
}

function addUnit() {
  const report = json(unitReport);
  if (!report) return void (totals.failed += 1);
  totals.passed += report.numPassedTests;
  totals.failed += report.numFailedTests || (report.success ? 0 : 1);
  totals.skipped += report.numPendingTests + report.numTodoTests;
}

function addBrowser() {
  const stats = json(browserReport)?.stats;
  if (!stats) return void (totals.failed += 1);
  totals.passed += stats.expected + stats.flaky;
  totals.failed += stats.unexpected;
  if (stats.flaky > 0) say(`${stats.flaky} browser tests passed only when they were tried again.`);
  totals.skipped += stats.skipped;
}

function json(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}
