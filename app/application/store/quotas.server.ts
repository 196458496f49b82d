import { createHash } from "node:crypto";

import { LRUCache } from "lru-cache";

import { shared } from "~/http/shared-store.server";

import type { Sender } from "../rules/limits.server";

const MOST_KNOWN = 20_000;
/** Drafts of one account: a telephone, a computer, and some whose cookie was lost. */
const MOST_DRAFTS = 8;

interface QuotaLimits {
  /** How long a draft counts after anything was added to it. */
  lastingMs: number;
  /** Whether these drafts together hold more than one address may. */
  isTooMuch(drafts: readonly string[]): boolean;
  /** Removes the documents of a draft: its account has begun too many others since. */
  end(draft: string): Promise<void>;
}

/**
 * Which drafts of an account and of an address have saved documents. An account may have a few, an address what leaves room
 * for others. Counted for all containers together with Redis; without it each process knows what it has let in.
 */
export class Quotas {
  readonly #limits: QuotaLimits;
  /** The drafts of each holder, the one changed last at the end. */
  readonly #own: LRUCache<string, Set<string>>;

  constructor(limits: QuotaLimits) {
    this.#limits = limits;
    this.#own = new LRUCache({ maxSize: MOST_KNOWN, sizeCalculation: () => 1, ttl: limits.lastingMs });
  }

  /** Notes that a visitor adds documents to a draft. The ninth draft of an account ends the one that was changed longest ago. */
  async enter(draft: string, { account, address }: Partial<Sender>): Promise<void> {
    if (address) await this.#enter(keyOf("address", address), draft);
    if (!account) return;
    const key = keyOf("account", account);
    await this.#enter(key, draft);
    for (const oldest of (await this.#draftsOf(key)).slice(0, -MOST_DRAFTS)) await this.#limits.end(oldest);
  }

  /** Whether the quota of a visitor's address leaves no room for documents. */
  async isUsedUp({ address }: Partial<Sender>): Promise<boolean> {
    return address !== undefined && this.#limits.isTooMuch(await this.#draftsOf(keyOf("address", address)));
  }

  /** A draft has no documents any more. */
  async leave(draft: string): Promise<void> {
    for (const drafts of this.#own.values()) drafts.delete(draft);
    await shared(async (store) => {
      const holders = await store.smembers(holdersKey(draft));
      await Promise.all([store.del(holdersKey(draft)), ...holders.map((key) => store.zrem(key, draft))]);
    });
  }

  /** The one changed longest ago first. */
  async #draftsOf(key: string): Promise<string[]> {
    const since = Date.now() - this.#limits.lastingMs;
    return (await shared((store) => store.zrangebyscore(key, since, "+inf"))) ?? [...(this.#own.get(key) ?? [])];
  }

  async #enter(key: string, draft: string): Promise<void> {
    const { lastingMs } = this.#limits;
    const own = this.#own.get(key) ?? new Set<string>();
    own.delete(draft);
    this.#own.set(key, own.add(draft));
    await shared((store) =>
      store
        .multi()
        .zremrangebyscore(key, "-inf", Date.now() - lastingMs)
        .zadd(key, Date.now(), draft)
        .pexpire(key, lastingMs)
        .sadd(holdersKey(draft), key)
        .pexpire(holdersKey(draft), lastingMs)
        .exec(),
    );
  }
}

function keyOf(kind: keyof Sender, name: string): string {
  return `sa:drafts:${createHash("sha256").update(`${kind} ${name}`).digest("base64url")}`;
}

const holdersKey = (draft: string) => `sa:drafts:of:${draft}`;
