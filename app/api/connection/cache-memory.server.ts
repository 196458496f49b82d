import { LRUCache } from "lru-cache";

const MEBIBYTE = 1024 * 1024;
const DAY_MS = 24 * 60 * 60 * 1000;
/** What an entry of next to nothing costs on the heap (measured 1.5 kB for an empty page of courses, key included). */
const OVERHEAD_BYTES = 1500;

/** An answer with the time it was fetched, in milliseconds since the epoch. */
interface CacheEntry {
  readonly value: unknown;
  readonly fetchedAt: number;
}

/** What is kept of an answer; its value is frozen. */
export interface Held extends CacheEntry {
  /** Length of the answer as JSON: what it costs. */
  readonly length: number;
  /** Set while the API fails: no new try before this time. */
  readonly askAgainAt?: number;
}

/** Answers in this process, bounded by what they cost with key and overhead, and by their number. */
export class CacheMemory {
  readonly #entries: LRUCache<string, Held>;

  constructor({ mebibytes, entries }: { mebibytes: number; entries: number }) {
    this.#entries = new LRUCache({ max: entries, maxSize: mebibytes * MEBIBYTE });
  }

  /** What is kept under `key` and not older than a day. */
  find(key: string): Held | null {
    const held = this.#entries.get(key);
    return held && Date.now() - held.fetchedAt < DAY_MS ? held : null;
  }

  keep(key: string, held: Held): void {
    const size = OVERHEAD_BYTES + 2 * (key.length + held.length);
    this.#entries.set(key, { ...held, value: deepFreeze(held.value) }, { size });
  }

  forget(key: string): void {
    this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
  }
}

/** Makes a value safe to hand to many requests: none can change what the next one gets. */
function deepFreeze(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  Object.values(value).forEach(deepFreeze);
  return Object.freeze(value);
}
