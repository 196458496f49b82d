import { createHash } from "node:crypto";

import { LRUCache } from "lru-cache";

import { shared } from "~/http/shared-store.server";

import type { Share } from "../rules/outcome";
import type { Sender } from "../arrive/upload-slots.server";

const MOST_KNOWN = 20_000;
/** Unfinished drafts with files of one account: a telephone, a computer, and some whose cookie was lost. */
const MOST_DRAFTS = 8;

interface ShareLimits {
  /** How long a draft counts after a file was begun in it. */
  keptMs: number;
  /** Whether these drafts together hold more than one address may. */
  isTooMuch(drafts: readonly string[]): boolean;
  /** Removes the files of a draft: its account has begun too many others since. */
  end(draft: string): Promise<void>;
}

/**
 * Which drafts an account and an address have files in. A cookie of a draft costs nothing, so that an account may hold a few
 * of them, and an address what leaves room for others. Counted for all containers together with Redis; without
 * it, or while it fails, each process knows what it has let in. Nothing of this is in the store.
 */
export class Quotas {
  readonly #limits: ShareLimits;
  /** The drafts of each holder, the one changed last at the end. */
  readonly #own: LRUCache<string, Set<string>>;

  constructor(limits: ShareLimits) {
    this.#limits = limits;
    this.#own = new LRUCache({ maxSize: MOST_KNOWN, sizeCalculation: () => 1, ttl: limits.keptMs });
  }

  /** Enters a draft to which files are added, or names whose share is used up. */
  async enter(draft: string, by: Partial<Sender>): Promise<Share | null> {
    const full = await this.usedUp(by);
    if (full) return full;
    for (const { key } of holdersOf(by)) {
      const own = this.#own.get(key) ?? new Set<string>();
      own.delete(draft);
      this.#own.set(key, own.add(draft));
      await this.#enter(key, draft);
    }
    return null;
  }

  /** The ninth draft of an account ends the one that was changed longest ago. */
  async endOldest({ account }: Partial<Sender>): Promise<void> {
    for (const { key } of holdersOf({ account })) {
      for (const oldest of (await this.#draftsOf(key)).slice(0, -MOST_DRAFTS)) await this.#limits.end(oldest);
    }
  }

  /** Whose share leaves a visitor no room for files, or `null`. */
  async usedUp({ address }: Partial<Sender>): Promise<Share | null> {
    for (const { kind, key } of holdersOf({ address })) {
      if (kind === "address" && this.#limits.isTooMuch(await this.#draftsOf(key))) return kind;
    }
    return null;
  }

  /** A draft has no files any more. */
  async leave(draft: string): Promise<void> {
    for (const drafts of this.#own.values()) drafts.delete(draft);
    await shared(async (store) => {
      const holders = await store.smembers(holdersKey(draft));
      await Promise.all([store.del(holdersKey(draft)), ...holders.map((key) => store.zrem(key, draft))]);
    });
  }

  /** The one changed longest ago first. */
  async #draftsOf(key: string): Promise<string[]> {
    const since = Date.now() - this.#limits.keptMs;
    const all = await shared((store) => store.zrangebyscore(sharedKey(key), since, "+inf"));
    return all ?? [...(this.#own.get(key) ?? [])];
  }

  async #enter(key: string, draft: string): Promise<void> {
    const { keptMs } = this.#limits;
    await shared((store) =>
      store
        .multi()
        .zremrangebyscore(sharedKey(key), "-inf", Date.now() - keptMs)
        .zadd(sharedKey(key), Date.now(), draft)
        .pexpire(sharedKey(key), keptMs)
        .sadd(holdersKey(draft), sharedKey(key))
        .pexpire(holdersKey(draft), keptMs)
        .exec(),
    );
  }
}

interface Holder {
  kind: keyof Sender;
  key: string;
}

function holdersOf({ account, address }: Partial<Sender>): Holder[] {
  const holders = [
    ["account", account],
    ["address", address],
  ] as const;
  return holders.flatMap(([kind, key]) => (key ? [{ kind, key: `${kind} ${key}` }] : []));
}

const sharedKey = (holder: string) => `sa:drafts:${createHash("sha256").update(holder).digest("base64url")}`;
const holdersKey = (draft: string) => `sa:drafts:of:${draft}`;
