import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";

import { ensureBuilt, ensureInstalled, root, run, say } from "./ready.mjs";
import { ensurePrograms } from "./system-packages.mjs";
import { results, Totals } from "./totals.mjs";

ensureInstalled();
ensurePrograms();
say("Attacks and faults against the built site; the long ones take minutes.");
ensureBuilt();

const npx = process.platform === "win32" ? "npx.cmd" : "npx";
/** What only this command runs (see vitest.config.ts), the cases with a table of their own, and those of neighbours that show a finding from inside. */
const whole = ["tests/attack", "tests/deploy", "tests/store", "tests/process/inline-scripts", "tests/process/memory"];
const folders = process.argv.length > 2 ? process.argv.slice(2) : whole;
const report = join(results, "attack.json");
mkdirSync(results, { recursive: true });
rmSync(report, { force: true });
const code = run(
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
const totals = new Totals();
totals.addVitest(report);
totals.keep("attack");
process.exitCode = code;
