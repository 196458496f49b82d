import { LRUCache } from "lru-cache";

const MINUTES = 60_000;
/** Bounded by sizes of one each: for so many keys a cache would take its room at once (decision 0046). */
const bounds = { maxSize: 10_000, sizeCalculation: () => 1, ttl: 10 * MINUTES };
const removed = new LRUCache<string, true>(bounds);
/** By the file that was dropped, the one that has the same bytes and stays. */
const twins = new LRUCache<string, string>(bounds);

/** Notes that a file was removed on purpose, by its id or the end of it. */
export function noteRemoved(id: string): void {
  removed.set(shortId(id), true);
}

/**
 * Whether a file was removed on purpose a short while ago: a page that was on its way meanwhile still names it in the
 * draft's note, and nobody misses it.
 */
export function wasRemovedLately(id: string): boolean {
  return removed.has(shortId(id));
}

/** Notes that of two files that are the same one is dropped: it lives on in the one that stays. Both by their ids. */
export function noteTwin(dropped: string, stays: string): void {
  twins.set(shortId(dropped), shortId(stays));
}

/** The end of the id in which a file lives on: its own, unless it was dropped for its twin a short while ago. */
export function livesOnIn(id: string): string {
  const seen = new Set<string>();
  let at = shortId(id);
  for (let twin = twins.get(at); twin && !seen.has(twin); twin = twins.get(at)) {
    seen.add(at);
    at = twin;
  }
  return at;
}

/** The end of an id, as the draft remembers it. */
export const shortId = (id: string) => id.slice(-8);
