import { createHash } from "node:crypto";

import { LRUCache } from "lru-cache";

import { shared } from "~/http/shared-store.server";

import type { Share } from "../upload/outcome";
import type { Sender } from "../upload/places.server";

const MOST_KNOWN = 20_000;
/** Drafts with files at once of one account: a telephone, a computer, and some whose cookie was lost. */
const MOST_DRAFTS = 4;

/** Enters a draft where it is known or there is room for it. Whether it did. */
const ENTER = `
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ARGV[2] - ARGV[3])
if not redis.call('ZSCORE', KEYS[1], ARGV[1]) and redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[4]) then return 0 end
redis.call('ZADD', KEYS[1], ARGV[2], ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
redis.call('SADD', KEYS[2], KEYS[1])
redis.call('PEXPIRE', KEYS[2], ARGV[3])
return 1`;

interface ShareLimits {
  /** How long a draft counts after a file was begun in it. */
  keptMs: number;
  /** Whether these drafts together hold more than one address may. */
  isTooMuch(drafts: readonly string[]): boolean;
}

/**
 * Which drafts an account and an address have begun files in. A cookie of a draft costs nothing, so that an account may
 * hold a few of them, and an address what leaves room for others. Counted for all containers together with Redis; without
 * it, or while it fails, each process knows what it has let in. Nothing of this is in the store.
 */
export class Shares {
  readonly #limits: ShareLimits;
  readonly #own: LRUCache<string, Set<string>>;

  constructor(limits: ShareLimits) {
    this.#limits = limits;
    this.#own = new LRUCache({ maxSize: MOST_KNOWN, sizeCalculation: () => 1, ttl: limits.keptMs });
  }

  /** Enters a draft, or names whose share is used up. */
  async enter(draft: string, by: Partial<Sender>): Promise<Share | null> {
    const full = await this.usedUp(draft, by);
    if (full) return full;
    for (const holder of holdersOf(by)) {
      if (!(await this.#enter(holder, draft))) return holder.kind;
      this.#own.set(holder.key, (this.#own.get(holder.key) ?? new Set()).add(draft));
    }
    return null;
  }

  /** Whose share leaves no room for files of a draft, or `null`. */
  async usedUp(draft: string, by: Partial<Sender>): Promise<Share | null> {
    for (const { kind, key } of holdersOf(by)) {
      const drafts = await this.#draftsOf(key);
      const isFull =
        kind === "account" ? !drafts.includes(draft) && drafts.length >= MOST_DRAFTS : this.#limits.isTooMuch(drafts);
      if (isFull) return kind;
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

  async #draftsOf(key: string): Promise<string[]> {
    const since = Date.now() - this.#limits.keptMs;
    const all = await shared((store) => store.zrangebyscore(sharedKey(key), since, "+inf"));
    return all ?? [...(this.#own.get(key) ?? [])];
  }

  async #enter({ kind, key }: Holder, draft: string): Promise<boolean> {
    const most = kind === "account" ? MOST_DRAFTS : MOST_KNOWN;
    const given = [draft, Date.now(), this.#limits.keptMs, most];
    return (await shared((store) => store.eval(ENTER, 2, sharedKey(key), holdersKey(draft), ...given))) !== 0;
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

const sharedKey = (holder: string) => `sa:drafts:${createHash("sha256").update(holder).digest("base64url")}`;
const holdersKey = (draft: string) => `sa:drafts:of:${draft}`;
