/**
 * Preloaded into a site under test. At SIGUSR2 its clocks go on by two minutes; at SIGHUP it forgets what it holds in
 * memory, as a restart would, and its clocks are right again. It says when it has done either.
 */
import { LRUCache } from "lru-cache";

const STEP_MS = 2 * 60 * 1000;
let ahead = 0;
for (const clock of [Date, performance]) {
  const now = clock.now.bind(clock);
  clock.now = () => now() + ahead;
}

/** All that the site keeps for longer than a request is in caches of this package. */
const caches = new Set();
const { set } = LRUCache.prototype;
LRUCache.prototype.set = function (...given) {
  caches.add(this);
  return set.apply(this, given);
};

process.on("SIGUSR2", () => {
  ahead += STEP_MS;
  process.stdout.write("two minutes later\n");
});
process.on("SIGHUP", () => {
  ahead = 0;
  for (const cache of caches) cache.clear();
  process.stdout.write("all forgotten\n");
});
