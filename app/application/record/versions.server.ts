import { LRUCache } from "lru-cache";

import { shared, timeOf } from "~/http/shared-redis.server";
import { isRefusal, tellRefusal } from "~/http/redis-state.server";

/** How long a record lasts after its last change, in seconds: as long as the draft (contract 13). */
export const LASTING_SECONDS = 14 * 24 * 60 * 60;

/** A text and the number of its version: each change of a record is a new one. */
export interface Version {
  number: number;
  /** Empty where its time is over. */
  text: string;
}

/**
 * Keeps the newest versions of texts by name, each place by numbers of its own. A number is given once there: that is how two who
 * change a record at once are told apart.
 */
export interface Versions {
  /**
   * The newest version, or `null`, and the time of the clock that all who write here share; "refused" when it is not told,
   * `undefined` when nobody answers.
   */
  newest(name: string): Promise<{ version: Version | null; now: number } | "refused" | undefined>;
  /**
   * Adds a version for so many seconds. False when it, or a later one, is there already; "refused" when no version is taken;
   * `undefined` when nobody answers.
   */
  add(name: string, version: Version, seconds: number): Promise<boolean | "refused" | undefined>;
}

/** "refused" where Redis has answered with an error; throws any other failure. */
function refused(error: unknown): "refused" {
  if (!isRefusal(error)) throw error;
  tellRefusal(error);
  return "refused";
}

/** The newest of the versions that a record has; 0 where it has none, whatever else stands there. */
const newestOf = (fields: readonly string[]) =>
  Math.max(0, ...fields.filter((field) => /^[1-9]\d{0,14}$/.test(field)).map(Number));

const addressOf = (name: string) => `sa:application:${name}`;

/**
 * In the Redis that all containers share. A record is a hash of its versions: one transaction adds a field that is not
 * there yet and reads which fields there are, so that no script is needed to compare and set.
 */
export const redisVersions: Versions = {
  async newest(name) {
    const found = await shared(async (redis) => {
      const asked = Promise.all([redis.hgetall(addressOf(name)), timeOf(redis)]);
      return await asked.catch(refused);
    });
    if (!found) return undefined;
    if (found === "refused") return found;
    const [fields, now] = found;
    const number = newestOf(Object.keys(fields));
    const text = fields[number];
    return { version: text === undefined ? null : { number, text }, now };
  },

  async add(name, { number, text }, seconds) {
    const key = addressOf(name);
    const added = await shared(async (redis) => {
      // Who comes second must not shorten the time of what is there: only the newest version says how long.
      const adding = redis
        .multi()
        .hsetnx(key, String(number), text)
        .hget(key, String(number))
        .hkeys(key)
        .expire(key, LASTING_SECONDS)
        .exec();
      const done = await adding.catch(refused);
      if (done === "refused") return done;
      const [, held, numbers = []] = (done ?? []).map(([, result]) => result) as [number, string, string[]];
      // After a broken line the same is sent again: then it is there already.
      if (held !== text) return false;
      const older = numbers.filter((each) => each !== String(number));
      if (newestOf(older) !== number - 1) {
        // What was read is gone, or no longer the newest.
        await redis.hdel(key, String(number));
        return false;
      }
      const dropped = older.length > 0 ? redis.hdel(key, ...older) : null;
      await Promise.all([redis.expire(key, seconds), dropped]).catch(() => undefined);
      return true;
    });
    return added ?? undefined;
  },
};

const memory = new LRUCache<string, Version>({
  maxSize: 32 * 1024 * 1024,
  sizeCalculation: ({ text }) => text.length + 200,
});

/** In this process: for as long as it runs, and whatever else fails. */
export const memoryVersions: Versions = {
  newest: async (name) => ({ version: memory.get(name) ?? null, now: Date.now() }),
  add: async (name, version, seconds) => {
    if ((memory.get(name)?.number ?? 0) >= version.number) return false;
    memory.set(name, version, { ttl: seconds * 1000 });
    return true;
  },
};
