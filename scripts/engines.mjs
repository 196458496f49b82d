import { ensureBrowser } from "./browser.mjs";
import { ensureBuilt, ensureInstalled, npx, root, run, say } from "./ready.mjs";
import { ensurePrograms } from "./system-packages.mjs";

ensureInstalled();
ensurePrograms();
const chromium = ensureBrowser();
say("The built site in Firefox and WebKit; this takes minutes. Pictures go to test-results/engines.");
await ensureBuilt();

const parts = process.argv.length > 2 ? process.argv.slice(2) : ["tests/engines"];
process.exitCode = run(npx, ["vitest", "run", ...parts], {
  cwd: root,
  env: { ...process.env, ATTACK: "all", ENGINES: "all", ...(chromium ? { CHROMIUM_PATH: chromium } : {}) },
});
