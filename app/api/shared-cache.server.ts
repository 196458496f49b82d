import { Redis } from "ioredis";

import { env } from "~/env.server";
import { log } from "~/log.server";

import type { CacheEntry } from "./cache.server";

/** Raise it when the shape of cached values changes: containers of two versions may share one Redis for a while. */
const PREFIX = "site:api:1:";
const COMMAND_TIMEOUT_MS = 250;
const QUIET_AFTER_FAILURE_MS = 5000;

let client: Redis | undefined;
let quietUntil = 0;

/** The entry that any container stored under `key`, or `null`: also without Redis, and while Redis is down. */
export async function readShared(key: string): Promise<CacheEntry | null> {
  const text = await attempt((redis) => redis.get(PREFIX + key));
  return text ? parseEntry(text) : null;
}

/** Shares an entry with the other containers for `lifeMs`. A Redis that is down is logged and otherwise ignored. */
export async function writeShared(key: string, entry: CacheEntry, lifeMs: number): Promise<void> {
  await attempt((redis) => redis.set(PREFIX + key, JSON.stringify(entry), "PX", lifeMs));
}

/** Ends the connection to Redis, when there is one. */
export function closeSharedCache(): void {
  client?.disconnect();
  client = undefined;
  quietUntil = 0;
}

async function attempt<Result>(work: (redis: Redis) => Promise<Result>): Promise<Result | null> {
  const { redisUrl } = env();
  if (!redisUrl || Date.now() < quietUntil) return null;
  try {
    client ??= connect(redisUrl);
    return await work(client);
  } catch (error) {
    quietUntil = Date.now() + QUIET_AFTER_FAILURE_MS;
    log.warn({ reason: error instanceof Error ? error.message : "unknown" }, "Redis fails: this process caches alone");
    return null;
  }
}

function connect(url: string): Redis {
  const redis = new Redis(url, {
    commandTimeout: COMMAND_TIMEOUT_MS,
    connectTimeout: COMMAND_TIMEOUT_MS * 4,
    maxRetriesPerRequest: 0,
    retryStrategy: (times) => Math.min(times * COMMAND_TIMEOUT_MS, QUIET_AFTER_FAILURE_MS),
  });
  redis.on("error", (error: Error) => log.debug({ reason: error.message }, "Redis connection"));
  return redis;
}

function parseEntry(text: string): CacheEntry | null {
  try {
    const entry: unknown = JSON.parse(text);
    if (typeof entry !== "object" || entry === null || !("value" in entry) || !("fetchedAt" in entry)) return null;
    return typeof entry.fetchedAt === "number" ? { value: entry.value, fetchedAt: entry.fetchedAt } : null;
  } catch {
    return null;
  }
}
