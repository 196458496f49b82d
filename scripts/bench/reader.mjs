/**
 * Reads an answer of the API many times over, in a process of its own: `reader.mjs URL`. Sends how many reads a second of
 * processor time each way of reading makes.
 */
import { request } from "undici";

const ROUNDS = 3;
const READS = 1500;
const AT_ONCE = 10;
const [url = ""] = process.argv.slice(2);

const ways = {
  undici: async () => (await request(url)).body.json(),
  fetch: async () => (await fetch(url)).json(),
};

async function speedOf(read) {
  const before = process.cpuUsage();
  let left = READS;
  const reader = async () => {
    while (left-- > 0) await read();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, reader));
  const { user, system } = process.cpuUsage(before);
  return READS / ((user + system) / 1e6);
}

/** @type {Record<string, number>} */
const best = {};
for (let round = 0; round < ROUNDS; round++) {
  for (const [name, read] of Object.entries(ways)) best[name] = Math.max(best[name] ?? 0, await speedOf(read));
}
process.send?.(best);
process.disconnect?.();
