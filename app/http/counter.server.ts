import { createHash } from "node:crypto";

import { LRUCache } from "lru-cache";

import { lastingRedis } from "./redis.server";
import { inRedisTime } from "./redis-time.server";
import { warnOfFailure } from "./shared-redis.server";

/** Keys that one process counts by itself; past that, the one unused for longest is forgotten. */
const MOST_KEYS = 50_000;

/** Takes a point when there is one left. Answers whether it did, and the milliseconds until the key starts anew. */
const TAKE = `
local free = tonumber(redis.call('GET', KEYS[1]) or '0') < tonumber(ARGV[1])
if free then redis.call('INCR', KEYS[1]) end
if redis.call('PTTL', KEYS[1]) < 0 then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
return {free and 1 or 0, redis.call('PTTL', KEYS[1])}`;

const GIVE_BACK = `
if tonumber(redis.call('GET', KEYS[1]) or '0') > 1 then return redis.call('DECR', KEYS[1]) end
return redis.call('DEL', KEYS[1])`;

/** A point that was taken and can be given back once, or the milliseconds until the next one is free. */
export type Point = { taken: true; giveBack: () => Promise<void> } | { taken: false; waitMs: number };

/**
 * Points by key, of which at most `most` are taken within `seconds` from the first. Looking and taking is one step,
 * so requests at the same time get no more; a refused one changes nothing. Shared by all containers with Redis; without
 * it, or while it fails, a process counts by itself.
 */
export class Counter {
  readonly #own: LRUCache<string, { taken: number }>;

  constructor(
    readonly name: string,
    readonly most: number,
    readonly seconds: number,
  ) {
    // Bounded by a size of one each: for `max` keys the cache would take its room at once, 2 MB a counter.
    this.#own = new LRUCache({
      maxSize: MOST_KEYS,
      sizeCalculation: () => 1,
      ttl: seconds * 1000,
      ttlResolution: 0,
    });
  }

  async take(key: string): Promise<Point> {
    const redis = lastingRedis();
    if (!redis) return this.#takeOwn(key);
    const shared = `sa:attempts:${this.name}:${createHash("sha256").update(key).digest("base64url")}`;
    const giveBack = () => redis.eval(GIVE_BACK, 1, shared).catch(() => undefined);
    let taking: Promise<[taken: number, left: number]> | undefined;
    const take = () =>
      (taking = redis.eval(TAKE, 1, shared, this.most, this.seconds * 1000) as NonNullable<typeof taking>);
    try {
      const [taken, left] = await inRedisTime(take);
      if (!taken) return { taken: false, waitMs: left };
      const ends = Date.now() + left;
      return {
        taken: true,
        giveBack: async () => {
          if (Date.now() < ends) await giveBack();
        },
      };
    } catch (error) {
      warnOfFailure(String(error));
      // Redis may take it later than the request can wait, which counts here from now on.
      taking?.then(([taken]) => (taken ? giveBack() : null)).catch(() => undefined);
      return this.#takeOwn(key);
    }
  }

  #takeOwn(key: string): Point {
    const known = this.#own.get(key);
    if (known && known.taken >= this.most) return { taken: false, waitMs: this.#own.getRemainingTTL(key) };
    const count = known ?? { taken: 0 };
    if (!known) this.#own.set(key, count);
    count.taken += 1;
    return {
      taken: true,
      giveBack: async () => {
        count.taken -= 1;
        if (count.taken === 0 && this.#own.peek(key) === count) this.#own.delete(key);
      },
    };
  }
}
