import { LRUCache } from "lru-cache";

import type { Share } from "../upload/outcome";
import type { Sender } from "../upload/places.server";

const MOST_KNOWN = 20_000;
/** Drafts with files at once: a telephone, a computer, and some whose cookie was lost. Each has the limits of one application. */
const MOST_DRAFTS = { account: 4, address: 32 };

/**
 * Which drafts an account and an address have begun files in. A cookie of a draft costs nothing, so that each may hold
 * a few, and nothing of this is stored: each process knows what it has let in, and forgets it with its end.
 */
export class Shares {
  readonly #drafts: LRUCache<string, Set<string>>;

  constructor(keptMs: number) {
    this.#drafts = new LRUCache({ max: MOST_KNOWN, ttl: keptMs });
  }

  /** Enters a draft, or names whose share is used up. */
  enter(draft: string, by: Partial<Sender>): Share | null {
    const full = this.usedUp(draft, by);
    if (full) return full;
    for (const { key } of holdersOf(by)) this.#drafts.set(key, (this.#drafts.get(key) ?? new Set()).add(draft));
    return null;
  }

  /** Whose share leaves no room for a draft, or `null`. */
  usedUp(draft: string, by: Partial<Sender>): Share | null {
    const isFull = ({ kind, key }: Holder) => {
      const drafts = this.#drafts.get(key);
      return drafts !== undefined && !drafts.has(draft) && drafts.size >= MOST_DRAFTS[kind];
    };
    return holdersOf(by).find(isFull)?.kind ?? null;
  }

  /** A draft has no files any more. */
  leave(draft: string): void {
    for (const drafts of this.#drafts.values()) drafts.delete(draft);
  }
}

interface Holder {
  kind: Share;
  key: string;
}

function holdersOf({ account, address }: Partial<Sender>): Holder[] {
  const holders = [
    ["account", account],
    ["address", address],
  ] as const;
  return holders.flatMap(([kind, key]) => (key ? [{ kind, key: `${kind} ${key}` }] : []));
}
