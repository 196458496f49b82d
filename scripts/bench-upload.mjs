/**
 * The upload benchmark: sends large applications through the built site to an API that counts them, and compares with
 * a raw proxy in the same run; then one over a bad line. Prints a table and ends with code 1 when a limit is passed.
 * BENCH_MB sets the size of the large file (1024). Arguments name the parts to run (all).
 */
import { setTimeout as pause } from "node:timers/promises";

import { badLine } from "./bench/bad-line.mjs";
import { saved } from "./bench/saved.mjs";
import { MB, Scene } from "./bench/scene.mjs";
import { straight } from "./bench/straight.mjs";
import { ensureBuilt, ensureInstalled, fail } from "./ready.mjs";

const parts = { straight, saved, "bad-line": badLine };
const size = Number(process.env.BENCH_MB || 1024) * MB;
const rounds = 3;
const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(parts);
if (!names.every((name) => Object.hasOwn(parts, name))) fail(`The parts are ${Object.keys(parts).join(", ")}.`);

ensureInstalled();
await ensureBuilt();

const scene = await Scene.open();
try {
  await scene.apply({ size: 8 * MB });
  await scene.pageTimes(30);
  await pause(2000);

  const rows = [];
  for (const name of names) rows.push(...(await parts[name](scene, { size, rounds })));
  console.table(Object.fromEntries(rows.map(({ what, ...row }) => [what, row])));
  process.exitCode = rows.every(({ ok }) => ok) ? 0 : 1;
} finally {
  scene.close();
}
