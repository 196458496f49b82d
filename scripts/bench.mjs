/**
 * The benchmark of the whole site: builds it, starts it before the sandbox and measures it beside bare servers in the
 * same run. Prints one table a part with goals, keeps the figures in `.data/bench.json`, and says what moved since.
 * Arguments name the parts to run (all). Ends with code 1 when a goal is missed.
 */
import { join } from "node:path";

import { pinned } from "./bench/cores.mjs";
import { keep, machine, missed, print } from "./bench/report.mjs";
import { containers } from "./bench/containers.mjs";
import { growth } from "./bench/growth.mjs";
import { links } from "./bench/links.mjs";
import { memory } from "./bench/memory.mjs";
import { paint } from "./bench/paint.mjs";
import { reads } from "./bench/reads.mjs";
import { server } from "./bench/server.mjs";
import { upload } from "./bench/upload.mjs";
import { weights } from "./bench/weights.mjs";
import { Stage } from "./bench/stage.mjs";
import { ensureBuilt, ensureInstalled, fail, root, say } from "./ready.mjs";

const parts = { server, memory, reads, weights, links, paint, growth, containers, upload };
const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(parts);
if (!names.every((name) => Object.hasOwn(parts, name))) fail(`The parts are ${Object.keys(parts).join(", ")}.`);

ensureInstalled();
await ensureBuilt();
say(machine());
if (!pinned) say("There is no taskset here or only one processor: the site shares them with its clients.");

const stage = new Stage();
const results = {};
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, () => void stage.close().then(() => fail("The benchmark was stopped.")));
}
try {
  for (const name of names) {
    say(`\nMeasuring: ${name}`);
    results[name] = await parts[name](stage);
    print(name, results[name]);
  }
} catch (error) {
  await stage.close();
  fail(`The benchmark could not go on: ${error instanceof Error ? error.message : error}`);
}
await stage.close();
keep(join(root, ".data", "bench.json"), results);
const misses = Object.values(results).flatMap(missed);
say(misses.length === 0 ? "\nEvery goal is met." : `\nGoals missed: ${misses.map(({ what }) => what).join("; ")}.`);
process.exitCode = misses.length === 0 ? 0 : 1;
