import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";

import { changedFiles, touchedBy } from "./changed.mjs";
import { runChecks } from "./checks.mjs";
import { ensureBuilt, ensureInstalled, fail, run, runAside, say } from "./ready.mjs";
import { ensurePrograms } from "./system-packages.mjs";
import { results, Totals } from "./totals.mjs";

const unitReport = join(results, "unit.json");
const browserReport = join(results, "browser.json");
const npx = process.platform === "win32" ? "npx.cmd" : "npx";
const onlyChanged = process.argv.includes("--changed");

ensureInstalled();
const touched = onlyChanged ? touchedBy(changedFiles(fail)) : null;
ensurePrograms();
const { ensureTestBrowser } = await import("./browser.mjs");
const chromium = ensureTestBrowser();
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const totals = new Totals();

say(
  "\nFormat, lint, types, layers and unused code, one after the other, beside the build and what waits much of its time",
);
const checks = runChecks(1);
await ensureBuilt();

say("\nUnit and integration tests");
if (!touched) await vitest("run");
if (touched?.modules.length) await vitest("related", "--run", ...touched.modules);
if (touched?.processes.length) await vitest("run", ...touched.processes);
for (const { name, code } of await checks) totals.addCheck(name, code);

if (!touched || touched.browser.length > 0) {
  say("\nBrowser tests");
  run(npx, ["playwright", "test", ...(touched?.browser ?? []), "--retries=1"], {
    env: {
      ...process.env,
      ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
      PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport,
    },
  });
  totals.addPlaywright(browserReport);
}

totals.keep("test");
process.exitCode = totals.end();

async function vitest(...given) {
  rmSync(unitReport, { force: true });
  const reports = ["--reporter=default", "--reporter=json", `--outputFile.json=${unitReport}`];
  await runAside(npx, ["vitest", ...given, "--passWithNoTests", ...reports]);
  totals.addVitest(unitReport);
}
