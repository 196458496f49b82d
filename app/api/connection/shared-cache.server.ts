import { createHmac, timingSafeEqual } from "node:crypto";

import type { Redis } from "ioredis";

import { env } from "~/env.server";
import { derivedKey, writingSecret } from "~/http/derived-key.server";
import { cacheRedis } from "~/http/redis.server";
import { inRedisTime, isNoTimeLeft } from "~/http/redis-time.server";
import { within } from "~/http/within.server";
import { warnSeldom } from "~/log.server";

/** Raise it when the shape of cached values changes: containers of two versions may share one Redis for a while. */
const PREFIX = "site:api:4:";
/** One slow command is all that a Redis in trouble may cost in this time. */
const QUIET_AFTER_FAILURE_MS = 5000;
/** A page waits for what Redis holds no longer than this: the cache must not cost more than it spares. */
const PATIENCE_MS = 250;

/** What is read of a value at most: more than any answer of the API has. Redis gives half a gigabyte, whoever wrote it. */
const LONGEST_BYTES = 8 * 1024 * 1024;

let quietUntil = 0;

/** The text that a container of this site stored under `key`, or `null`: also without Redis, and while Redis is slow or down. */
export async function readShared(key: string): Promise<string | null> {
  const stored = await ask((redis) => within(PATIENCE_MS, redis.getrange(PREFIX + key, 0, LONGEST_BYTES - 1), tooSlow));
  return stored === null ? null : signedText(key, stored);
}

/** Shares a text with the other containers for `lifeMs`. A Redis that is down or full is logged and otherwise ignored. */
export async function writeShared(key: string, text: string, lifeMs: number): Promise<void> {
  await ask((redis) => redis.set(PREFIX + key, signature(writingSecret(), key, text) + text, "PX", lifeMs));
}

/** Takes back what any container stored under `key`. */
export async function forgetShared(key: string): Promise<void> {
  await ask((redis) => redis.del(PREFIX + key));
}

const SIGNATURE_LENGTH = 43;

/** Says that the site itself has this text from this API: markup in it was made safe before, and is shown as it is. */
function signature(secret: string, key: string, text: string): string {
  const hash = createHmac("sha256", derivedKey(secret, "", "shared answers"));
  return hash.update(`${env().apiUrl.href}\n${key}\n`).update(text).digest("base64url");
}

function signedText(key: string, stored: string): string | null {
  const [given, text] = [Buffer.from(stored.slice(0, SIGNATURE_LENGTH)), stored.slice(SIGNATURE_LENGTH)];
  const isOurs = env().sessionSecrets.some((secret) => {
    const expected = Buffer.from(signature(secret, key, text));
    return given.byteLength === expected.byteLength && timingSafeEqual(given, expected);
  });
  return isOurs ? text : null;
}

function tooSlow(): never {
  throw new Error(`no answer within ${PATIENCE_MS} ms`);
}

async function ask<Result>(work: (redis: Redis) => Promise<Result>): Promise<Result | null> {
  const redis = cacheRedis();
  if (redis?.status !== "ready" || performance.now() < quietUntil) return null;
  try {
    return await inRedisTime(() => work(redis));
  } catch (error) {
    if (isNoTimeLeft(error)) return null;
    quietUntil = performance.now() + QUIET_AFTER_FAILURE_MS;
    warnSeldom(
      { reason: error instanceof Error ? error.message : "unknown" },
      "Redis fails: this process caches alone",
    );
    return null;
  }
}
