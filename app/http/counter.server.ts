import { createHash, randomInt } from "node:crypto";

import { LRUCache } from "lru-cache";

import { lastingRedis } from "./redis.server";
import { inRedisTime } from "./redis-time.server";
import { shared, warnOfFailure } from "./shared-redis.server";
import { ToldLater } from "./told-later.server";

/** Keys that one process counts by itself; past that, the one unused for longest is forgotten. */
const MOST_KEYS = 50_000;

/**
 * Takes a point when there is one left. Answers whether it did, and the milliseconds until the key starts anew. Each point is a number of
 * its own: a line that is made anew sends again what Redis may have taken already.
 */
const TAKE = `
local taken = redis.call('SISMEMBER', KEYS[1], ARGV[3])
if taken == 0 and redis.call('SCARD', KEYS[1]) < tonumber(ARGV[1]) then taken = redis.call('SADD', KEYS[1], ARGV[3]) end
if redis.call('PTTL', KEYS[1]) < 0 then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
return {taken, redis.call('PTTL', KEYS[1])}`;
const MOST_NUMBERS = 2 ** 48 - 1;

/** Gives a point back; whether Redis has heard of it. */
async function givesBack(points: string, point: number | string): Promise<boolean> {
  return (await shared((redis) => redis.srem(points, point))) !== null;
}

/** Points of which Redis has not heard that they are given back. */
const untold = new ToldLater((name) => {
  const [points = "", point = ""] = name.split(" ");
  return givesBack(points, point);
});

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
    const points = `sa:points:${this.name}:${createHash("sha256").update(key).digest("base64url")}`;
    const point = randomInt(MOST_NUMBERS);
    const giveBack = async () => void ((await givesBack(points, point)) || untold.add(`${points} ${point}`));
    const mayTake = redis.status === "ready";
    const take = () =>
      redis.eval(TAKE, 1, points, this.most, this.seconds * 1000, point) as Promise<[taken: number, left: number]>;
    try {
      const [taken, left] = await inRedisTime(take);
      return taken ? { taken: true, giveBack } : { taken: false, waitMs: left };
    } catch (error) {
      warnOfFailure(String(error));
      // It counts here from now on. Redis may take it all the same, later than the request can wait.
      if (mayTake) untold.add(`${points} ${point}`);
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
