import { changedFiles, touchedBy } from "./changed.mjs";
import { runChecks } from "./checks.mjs";
import { built, ensureInstalled, fail, say } from "./ready.mjs";
import { ensurePrograms } from "./system-packages.mjs";
import { TestRun } from "./test-run.mjs";

const onlyChanged = process.argv.includes("--changed");

ensureInstalled();
const touched = onlyChanged ? touchedBy(changedFiles(fail)) : null;
ensurePrograms();
const { ensureTestBrowser } = await import("./browser.mjs");
const chromium = ensureTestBrowser();
const all = new TestRun("test");

say("\nAll that `npm run check` holds, one after the other, beside the build and what waits much of its time");
const checks = runChecks(1);
const hasBuilt = (await built()) === 0;
if (!hasBuilt) all.addCheck("the build", 1);

if (hasBuilt) {
  say("\nUnit and integration tests");
  if (!touched) await vitest("run");
  if (touched?.modules.length) await vitest("related", "--run", ...touched.modules);
  if (touched?.processes.length) await vitest("run", ...touched.processes);
}
for (const { name, code } of await checks) all.addCheck(name, code);

if (hasBuilt && (!touched || touched.browser.length > 0)) {
  say("\nBrowser tests");
  await all.browser(touched?.browser ?? [], chromium ? { CHROMIUM_PATH: chromium } : {});
}
for (const name of touched?.unknown ?? []) say(`No test of its own is known for ${name}: run npm test`);
for (const command of touched?.slow ?? []) say(`Not run, since it is slow: ${command}`);

process.exitCode = all.end();

async function vitest(...args) {
  await all.vitest([...args, "--passWithNoTests", "--reporter=default"]);
}
