import { once } from "node:events";

import { Redis, type RedisOptions } from "ioredis";

import { env, readSentinels } from "~/env.server";
import { log, warnSeldom } from "~/log.server";

/** What must last, and what may be evicted. */
export type Role = "lasting" | "cache";

/** A server that accepts and says nothing counts as away after this: then commands fail at once, until it is back. */
const SILENCE_MS = 2000;

const known = new Map<Role, Redis>();

/**
 * What must last and must not be evicted: limits, records of applications, ended and renewed logins, locks. `null` when the site
 * runs alone (REDIS_URL unset). A command fails at once while it is away: callers have a local answer for that.
 */
export function lastingRedis(): Redis | null {
  return redisOf("lasting", env().redisUrl);
}

/** What may be evicted at any time: the API's answers. `null` without REDIS_CACHE_URL and REDIS_URL. */
export function cacheRedis(): Redis | null {
  return redisOf("cache", env().redisCacheUrl);
}

/**
 * Connects each Redis that is configured, and waits until it is ready or known to be away: a claim or an
 * attempt of the first visitor must not be this process's alone.
 */
export async function connectRedis(): Promise<void> {
  const opened = [lastingRedis(), cacheRedis()].filter((redis) => redis !== null && redis.status !== "ready");
  await Promise.all(
    opened.map(
      (redis) => redis && once(redis, "ready", { signal: AbortSignal.timeout(SILENCE_MS) }).catch(() => undefined),
    ),
  );
}

function redisOf(role: Role, url: string | undefined): Redis | null {
  if (!url) return null;
  const redis = known.get(role) ?? connect(role, url);
  known.set(role, redis);
  return redis;
}

const patience: RedisOptions = {
  maxRetriesPerRequest: 1,
  enableOfflineQueue: false,
  connectTimeout: SILENCE_MS,
  commandTimeout: SILENCE_MS,
  socketTimeout: SILENCE_MS,
};

function open(address: string): Redis {
  const found = readSentinels(address);
  if (!found) return new Redis(address, patience);
  const { hosts: sentinels, tls, ...known } = found;
  return new Redis({
    ...patience,
    ...known,
    sentinels,
    sentinelCommandTimeout: SILENCE_MS,
    ...(tls ? { tls: {}, enableTLSForSentinelMode: true } : {}),
  });
}

function connect(role: Role, url: string): Redis {
  const redis = open(url);
  let away = false;
  redis.on("error", (error: Error & { command?: { name: string } }) => {
    away = true;
    // ioredis would go on in database 0, which may be another site's. It tries again.
    if (error.command?.name === "select") redis.disconnect(true);
    warnSeldom({ reason: error.message }, `the ${role} Redis does not answer`);
  });
  redis.on("ready", () => {
    if (away) log.info(`the ${role} Redis answers again`);
    away = false;
  });
  if (role === "lasting") redis.once("ready", () => void warnOfEviction(redis));
  return redis;
}

/** Every key of ours has an end, so any policy but noeviction may drop one. A Redis that does not say is taken as right. */
async function warnOfEviction(redis: Redis): Promise<void> {
  const info = await redis.info("memory").catch(() => "");
  const fact = (name: string) => new RegExp(`^${name}:(\\S+)`, "m").exec(info)?.[1];
  const policy = fact("maxmemory_policy");
  if (policy === undefined || policy === "noeviction" || !(Number(fact("maxmemory")) > 0)) return;
  log.warn(
    { policy },
    "the Redis of REDIS_URL may evict limits and submissions: set its maxmemory-policy to noeviction, and give the cache another one by REDIS_CACHE_URL",
  );
}
