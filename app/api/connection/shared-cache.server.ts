import type { Redis } from "ioredis";

import { cacheStore } from "~/http/redis.server";
import { inStoreTime } from "~/http/store-time.server";
import { within } from "~/http/within.server";
import { warnSeldom } from "~/log.server";

/** Raise it when the shape of cached values changes: containers of two versions may share one Redis for a while. */
const PREFIX = "site:api:3:";
/** One slow command is all that a Redis in trouble may cost in this time. */
const QUIET_AFTER_FAILURE_MS = 5000;
/** A page waits for what Redis holds no longer than this: the cache must not cost more than it spares. */
const PATIENCE_MS = 250;

let quietUntil = 0;

/** The text that any container stored under `key`, or `null`: also without Redis, and while Redis is slow or down. */
export async function readShared(key: string): Promise<string | null> {
  return ask((store) => within(PATIENCE_MS, store.get(PREFIX + key), tooSlow));
}

/** Shares a text with the other containers for `lifeMs`. A Redis that is down or full is logged and otherwise ignored. */
export async function writeShared(key: string, text: string, lifeMs: number): Promise<void> {
  await ask((store) => store.set(PREFIX + key, text, "PX", lifeMs));
}

/** Takes back what any container stored under `key`. */
export async function forgetShared(key: string): Promise<void> {
  await ask((store) => store.del(PREFIX + key));
}

function tooSlow(): never {
  throw new Error(`no answer within ${PATIENCE_MS} ms`);
}

async function ask<Result>(work: (store: Redis) => Promise<Result>): Promise<Result | null> {
  const store = cacheStore();
  if (store?.status !== "ready" || performance.now() < quietUntil) return null;
  try {
    return await inStoreTime(() => work(store));
  } catch (error) {
    quietUntil = performance.now() + QUIET_AFTER_FAILURE_MS;
    warnSeldom(
      { reason: error instanceof Error ? error.message : "unknown" },
      "Redis fails: this process caches alone",
    );
    return null;
  }
}
