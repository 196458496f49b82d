import { createHash } from "node:crypto";

import { LRUCache } from "lru-cache";

import { shared } from "./shared-store.server";

/** As long as a cookie may come back. */
const KEPT_SECONDS = 14 * 24 * 60 * 60;
/** As long as a request may be under way. */
const BRIEF_SECONDS = 15 * 60;

const MOST = 50_000;

const ended = newMemory(KEPT_SECONDS);
/** Apart: whoever can fill it drives nothing out of the other. */
const endedBriefly = newMemory(BRIEF_SECONDS);

/**
 * Notes for 14 days that a draft was given up: what is under way for it must not bring it back, nor may a copy. Other containers know it when this has ended, under a name that gives nothing away. With `brief` it is noted
 * for 15 minutes only.
 */
export async function noteEnded(secret: string, { brief = false } = {}): Promise<void> {
  const name = nameOf(secret);
  (brief ? endedBriefly : ended).set(name, true);
  await shared((store) => store.set(addressOf(name), "1", "EX", brief ? BRIEF_SECONDS : KEPT_SECONDS));
}

/** Whether that was noted, by any container. */
export async function hasEnded(secret: string): Promise<boolean> {
  const name = nameOf(secret);
  if (ended.has(name) || endedBriefly.has(name)) return true;
  return (await shared(async (store) => (await store.get(addressOf(name))) !== null)) === true;
}

/** Bounded by a size of one each: for so many keys the cache would take its room at once. */
function newMemory(seconds: number): LRUCache<string, true> {
  return new LRUCache({ maxSize: MOST, sizeCalculation: () => 1, ttl: seconds * 1000 });
}

const nameOf = (secret: string) => createHash("sha256").update(`ended draft\n${secret}`).digest("hex");
const addressOf = (name: string) => `sa:ended:${name}`;
