import { createHash } from "node:crypto";

import { LRUCache } from "lru-cache";

import { shared } from "~/http/shared-redis.server";

import type { Sender } from "../rules/limits.server";

const MOST_KNOWN = 20_000;

/**
 * To which drafts an account, or an address, has added documents. Counted for all containers together with Redis; without
 * it each process knows what it has let in.
 */
export class Quotas {
  readonly #lastingMs: number;
  /** The drafts of each holder, the one changed last at the end. */
  readonly #own: LRUCache<string, Set<string>>;

  /** A draft counts for so long after anything was added to it. */
  constructor(lastingMs: number) {
    this.#lastingMs = lastingMs;
    this.#own = new LRUCache({ maxSize: MOST_KNOWN, sizeCalculation: () => 1, ttl: lastingMs });
  }

  /** The one changed longest ago first. */
  async draftsOf(kind: keyof Sender, name: string): Promise<readonly string[]> {
    const key = keyOf(kind, name);
    const since = Date.now() - this.#lastingMs;
    return (await shared((redis) => redis.zrangebyscore(key, since, "+inf"))) ?? [...(this.#own.get(key) ?? [])];
  }

  /** A draft has no documents any more. */
  async leave(draft: string): Promise<void> {
    for (const drafts of this.#own.values()) drafts.delete(draft);
    await shared(async (redis) => {
      const holders = await redis.smembers(holdersKey(draft));
      await Promise.all([redis.del(holdersKey(draft)), ...holders.map((key) => redis.zrem(key, draft))]);
    });
  }

  async enter(kind: keyof Sender, name: string, draft: string): Promise<void> {
    const key = keyOf(kind, name);
    const own = this.#own.get(key) ?? new Set<string>();
    own.delete(draft);
    this.#own.set(key, own.add(draft));
    await shared((redis) =>
      redis
        .multi()
        .zremrangebyscore(key, "-inf", Date.now() - this.#lastingMs)
        .zadd(key, Date.now(), draft)
        .pexpire(key, this.#lastingMs)
        .sadd(holdersKey(draft), key)
        .pexpire(holdersKey(draft), this.#lastingMs)
        .exec(),
    );
  }
}

/** Whose lists name a draft. */
const holdersKey = (draft: string) => `sa:drafts:of:${draft}`;

function keyOf(kind: keyof Sender, name: string): string {
  return `sa:drafts:${createHash("sha256").update(`${kind} ${name}`).digest("base64url")}`;
}
