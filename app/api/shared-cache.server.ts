import type { Redis } from "ioredis";

import { redis } from "~/http/redis.server";
import { log } from "~/log.server";

import type { CacheEntry } from "./cache.server";

/** Raise it when the shape of cached values changes: containers of two versions may share one Redis for a while. */
const PREFIX = "site:api:1:";
const QUIET_AFTER_FAILURE_MS = 5000;

let quietUntil = 0;

/** The entry that any container stored under `key`, or `null`: also without Redis, and while Redis is down. */
export async function readShared(key: string): Promise<CacheEntry | null> {
  const text = await attempt((store) => store.get(PREFIX + key));
  return text ? parseEntry(text) : null;
}

/** Shares an entry with the other containers for `lifeMs`. A Redis that is down is logged and otherwise ignored. */
export async function writeShared(key: string, entry: CacheEntry, lifeMs: number): Promise<void> {
  await attempt((store) => store.set(PREFIX + key, JSON.stringify(entry), "PX", lifeMs));
}

async function attempt<Result>(work: (store: Redis) => Promise<Result>): Promise<Result | null> {
  const store = redis();
  if (store?.status !== "ready" || Date.now() < quietUntil) return null;
  try {
    return await work(store);
  } catch (error) {
    quietUntil = Date.now() + QUIET_AFTER_FAILURE_MS;
    log.warn({ reason: error instanceof Error ? error.message : "unknown" }, "Redis fails: this process caches alone");
    return null;
  }
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
