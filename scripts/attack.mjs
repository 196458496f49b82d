import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";

import { ensureBuilt, ensureInstalled, root, run, say } from "./ready.mjs";
import { ensurePrograms } from "./system-packages.mjs";
import { results, Totals } from "./totals.mjs";

ensureInstalled();
ensurePrograms();
const { ensureTestBrowser } = await import("./browser.mjs");
const chromium = ensureTestBrowser();
say("Attacks and faults against the built site; the long ones take minutes.");
await ensureBuilt();

const npx = process.platform === "win32" ? "npx.cmd" : "npx";
/** What only this command runs (see vitest.config.ts), the cases with a table of their own, and those of neighbours that show a finding from inside. */
const whole = [
  "tests/attack",
  "tests/deploy",
  "tests/engines/handful",
  "tests/store",
  "tests/api/lanes",
  "tests/process/inline-scripts",
  "tests/process/memory",
  "app/application/send/last-byte",
];
const given = process.argv.slice(2);
const folders = given.length > 0 ? given : whole;
const report = join(results, "attack.json");
const browserReport = join(results, "attack-browser.json");
mkdirSync(results, { recursive: true });
for (const file of [report, browserReport]) rmSync(file, { force: true });

const totals = new Totals();
if (given.length === 0) {
  say("\nBrowser tests that are slow");
  run(npx, ["playwright", "test", "--retries=1"], {
    env: {
      ...process.env,
      ATTACK: "slow",
      ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
      PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport,
    },
  });
  totals.addPlaywright(browserReport);
}

say("\nAttacks");
run(
  npx,
  [
    "vitest",
    "run",
    ...folders,
    "--maxWorkers=2",
    "--reporter=./tests/attack/support/table-reporter.ts",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ],
  {
    cwd: root,
    env: { ...process.env, ATTACK: "all" },
  },
);
totals.addVitest(report);
totals.keep("attack");
process.exitCode = totals.end();
