import { ensureBuilt, ensureInstalled, say } from "./ready.mjs";
import { ensurePrograms } from "./system-packages.mjs";
import { TestRun } from "./test-run.mjs";

ensureInstalled();
ensurePrograms();
const { ensureTestBrowser } = await import("./browser.mjs");
const chromium = ensureTestBrowser();
say("Attacks and faults against the built site; the long ones take minutes.");
await ensureBuilt();

const given = process.argv.slice(2);
const attacks = new TestRun("attack");
if (given.length === 0) {
  say("\nBrowser tests that are slow");
  await attacks.browser([], { ATTACK: "slow", ...(chromium ? { CHROMIUM_PATH: chromium } : {}) });
}

say("\nAttacks");
const table = "--reporter=./tests/attack/support/table-reporter.ts";
await attacks.vitest(["run", ...given, table], { ATTACK: given.length > 0 ? "all" : "slow" });
process.exitCode = attacks.end();
