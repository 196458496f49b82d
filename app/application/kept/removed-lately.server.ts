import { LRUCache } from "lru-cache";

const MINUTES = 60_000;
const removed = new LRUCache<string, true>({ max: 10_000, ttl: 10 * MINUTES });

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

/** The end of an id, as the draft remembers it. */
export const shortId = (id: string) => id.slice(-8);
