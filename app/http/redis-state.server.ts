import type { Redis } from "ioredis";

import { log, warnSeldom } from "~/log.server";
import { gauge } from "~/metrics.server";

import { cacheRedis, lastingRedis, type Role } from "./redis.server";
import { within } from "./within.server";

/** `none` where the settings name no such Redis. */
type RedisState = "none" | "away" | "refuses writes" | "answers";

/** What a Redis answers for a moment: it starts, or is busy with a script. Then it counts as away. */
const PASSES = /^(?:LOADING|BUSY)\b/;
/** What a replica answers, which was the master perhaps: after a failover its address may lead to another one. */
const LEADS_ELSEWHERE = /^(?:READONLY|MASTERDOWN)\b/;
const ANOTHER_MS = 10_000;
/** A key that ends at once, which a Redis is asked to take. */
const TRIAL = "sa:trial";

/** What a Redis has answered with an error; of a transaction it is what has stopped it. */
type Refusal = Error & { previousErrors?: readonly Error[] };

/** Whether a Redis has answered with an error: it is full, say, or a replica, forbids it, or is one node of several. */
export const isRefusal = (error: unknown): error is Refusal =>
  error instanceof Error && error.name === "ReplyError" && !PASSES.test(error.message);

const reasonOf = ({ message, previousErrors: [cause] = [] }: Refusal): string => cause?.message ?? message;

/** Says in the log, at most once a minute, what a Redis has answered. */
export const tellRefusal = (refusal: Refusal): void =>
  warnSeldom(
    { reason: reasonOf(refusal) },
    "a Redis answers with an error: while it is that of REDIS_URL applications may be refused",
  );

/** Those that refused writes when last asked; of each, when another connection was last tried. */
const refusing = new Map<Redis, number>();

/** What each Redis has to take: a claim of an application, and an answer of the API. */
const trials: Record<Role, (redis: Redis) => Promise<unknown>> = {
  lasting: (redis) => {
    const taking = redis.multi().hsetnx(TRIAL, "1", "1").hkeys(TRIAL).expire(TRIAL, 1).exec();
    return Promise.all([taking, redis.hgetall(TRIAL), redis.time()]);
  },
  cache: (redis) => redis.set(`${TRIAL}:cache`, "1", "PX", 1000),
};

/** How a Redis is at this moment. Known after a second. */
export async function redisState(role: Role): Promise<RedisState> {
  const redis = role === "lasting" ? lastingRedis() : cacheRedis();
  if (!redis) return "none";
  return within(1000, writeState(redis, role), () => "away");
}

/** The same of one Redis, within the time that a command may take. */
export async function writeState(redis: Redis, role: Role): Promise<Exclude<RedisState, "none">> {
  try {
    await trials[role](redis);
    if (refusing.delete(redis)) log.info("a Redis takes writes again");
    return "answers";
  } catch (error) {
    if (!isRefusal(error)) return "away";
    tellRefusal(error);
    const last = refusing.get(redis) ?? -Infinity;
    const isDue = LEADS_ELSEWHERE.test(reasonOf(error)) && performance.now() - last > ANOTHER_MS;
    refusing.set(redis, isDue ? performance.now() : last);
    if (isDue) void leaveReplica(redis, role);
    return "refuses writes";
  }
}

/**
 * Connects anew where the address of a Redis leads to one that takes writes by now. Another connection finds that out first: a Redis
 * without one counts as away.
 */
async function leaveReplica(redis: Redis, role: Role): Promise<void> {
  const another = redis.duplicate({ enableOfflineQueue: true }).on("error", () => undefined);
  const takesWrites = await trials[role](another).then(
    () => true,
    () => false,
  );
  another.disconnect();
  // One that is just being made leads there anyway, and would end for good.
  if (takesWrites && redis.status === "ready") redis.disconnect(true);
}

let asked: Promise<[store: Role, state: RedisState][]> | undefined;

/** How each Redis is: asked once for both gauges. */
function states() {
  const stateOf = async (role: Role): Promise<[Role, RedisState]> => [role, await redisState(role)];
  return (asked ??= Promise.all([stateOf("lasting"), stateOf("cache")]).finally(() => (asked = undefined)));
}

gauge({
  name: "site_redis_up",
  help: "1 while a Redis answers: lasting is that of REDIS_URL, cache that of REDIS_CACHE_URL",
  labelNames: ["store"],
  async collect() {
    for (const [store, state] of await states()) if (state !== "none") this.set({ store }, state === "away" ? 0 : 1);
  },
});

gauge({
  name: "site_redis_writable",
  help: "1 while a Redis takes writes: one that is full, a replica or forbids a command answers and takes none",
  labelNames: ["store"],
  async collect() {
    for (const [store, state] of await states()) if (state !== "none") this.set({ store }, state === "answers" ? 1 : 0);
  },
});
