import type { Redis } from "ioredis";

import { env } from "~/env.server";
import { log, warnSeldom } from "~/log.server";
import { gauge } from "~/metrics.server";

import { cacheRedis, lastingRedis, type Role } from "./redis.server";
import { within } from "./within.server";

/** `none` where the settings name no such Redis. */
type RedisState = "none" | "away" | "refuses writes" | "answers";

/** What a Redis answers for a moment: it starts, or is busy with a script. Then it counts as away. */
const PASSES = /^(?:LOADING|BUSY)\b/;
/** A key that ends at once, which a Redis is asked to take. */
const TRIAL = "sa:takes-writes";

/** Whether a Redis has answered a write with an error: it is full, say, or a replica, forbids it, or is one node of several. */
export const isRefusedWrite = (error: unknown): error is Error =>
  error instanceof Error && error.name === "ReplyError" && !PASSES.test(error.message);

/** Says in the log, at most once a minute, that a Redis takes no writes. */
export const tellRefusedWrite = ({ message }: Error): void =>
  warnSeldom({ reason: message }, "a Redis refuses writes: while it is that of REDIS_URL no application can be sent");

/** Those that refused writes when they were last asked. */
const refusing = new WeakSet<Redis>();

/** How a Redis is at this moment. Known after a second. */
export async function redisState(role: Role): Promise<RedisState> {
  const redis = role === "lasting" ? lastingRedis() : cacheRedis();
  if (!redis) return "none";
  return within(1000, writeState(redis), () => "away");
}

/** The same of one Redis, within the time that a command may take. */
export async function writeState(redis: Redis): Promise<Exclude<RedisState, "none">> {
  try {
    // By all that a claim asks of it.
    const taking = redis.multi().hsetnx(TRIAL, "1", "1").hkeys(TRIAL).expire(TRIAL, 1).exec();
    await Promise.all([taking, redis.hgetall(TRIAL), redis.time()]);
    if (refusing.delete(redis)) log.info("a Redis takes writes again");
    return "answers";
  } catch (error) {
    if (!isRefusedWrite(error)) return "away";
    refusing.add(redis);
    tellRefusedWrite(error);
    return "refuses writes";
  }
}

/** Of each Redis that the settings name: whether it is in one of these states. */
async function statesAre(...states: readonly RedisState[]): Promise<[role: Role, value: 0 | 1][]> {
  const roles = (["lasting", "cache"] as const).filter(
    (role) => env()[role === "lasting" ? "redisUrl" : "redisCacheUrl"],
  );
  return Promise.all(
    roles.map(async (role): Promise<[Role, 0 | 1]> => [role, states.includes(await redisState(role)) ? 1 : 0]),
  );
}

gauge({
  name: "site_redis_up",
  help: "1 while a Redis answers: lasting is that of REDIS_URL, cache that of REDIS_CACHE_URL",
  labelNames: ["store"],
  async collect() {
    for (const [store, value] of await statesAre("answers", "refuses writes")) this.set({ store }, value);
  },
});

gauge({
  name: "site_redis_writable",
  help: "1 while a Redis takes writes: a full one, or a replica, answers and takes none",
  labelNames: ["store"],
  async collect() {
    for (const [store, value] of await statesAre("answers")) this.set({ store }, value);
  },
});
