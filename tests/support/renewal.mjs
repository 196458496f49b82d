/**
 * Preloaded into a site under test. At SIGUSR2 its clocks go on by two minutes; at SIGWINCH it forgets what it holds in
 * memory, as a restart would, what it waits for is over, and its date is right again. It says when it has done either.
 */
import { LRUCache } from "lru-cache";

const STEP_MS = 2 * 60 * 1000;
const dateNow = Date.now.bind(Date);
let dateAhead = 0;
Date.now = () => dateNow() + dateAhead;
const performanceNow = performance.now.bind(performance);
let performanceAhead = 0;
performance.now = () => performanceNow() + performanceAhead;

/** What the site keeps for longer than a request is in caches of this package, breakers and warnings too. What `/metrics` counts and `/readyz` heard last go on. */
const caches = new Set();
const { set } = LRUCache.prototype;
LRUCache.prototype.set = function (...given) {
  caches.add(this);
  return set.apply(this, given);
};

process.on("SIGUSR2", () => {
  dateAhead += STEP_MS;
  performanceAhead += STEP_MS;
  process.stdout.write("two minutes later\n");
});
process.on("SIGWINCH", () => {
  dateAhead = 0;
  performanceAhead += STEP_MS;
  for (const cache of caches) cache.clear();
  process.stdout.write("all forgotten\n");
});
