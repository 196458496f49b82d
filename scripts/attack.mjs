import { ensureBuilt, ensureInstalled, root, run, say } from "./ready.mjs";
import { ensurePrograms } from "./system-packages.mjs";

ensureInstalled();
ensurePrograms();
say("Attacks and faults against the built site; the long ones take minutes.");
ensureBuilt();

const npx = process.platform === "win32" ? "npx.cmd" : "npx";
/** The cases with a table of their own, and those of neighbours that show a finding from inside. */
const folders =
  process.argv.length > 2 ? process.argv.slice(2) : ["tests/attack", "tests/deploy", "tests/process/inline-scripts"];
process.exitCode = run(
  npx,
  ["vitest", "run", ...folders, "--maxWorkers=2", "--reporter=./tests/attack/support/table-reporter.ts"],
  {
    cwd: root,
    env: { ...process.env, ATTACK: "all" },
  },
);
