import { createHash } from "node:crypto";

import { LRUCache } from "lru-cache";

import { KEPT_SECONDS } from "./outcomes/records.server";
import { shared } from "./outcomes/shared-store.server";

/** A draft by its id, or a login by its access token. */
type Kind = "draft" | "login";

const MOST = 50_000;

/** Bounded by a size of one each: for so many keys the cache would take its room at once. */
const ended = new LRUCache<string, true>({ maxSize: MOST, sizeCalculation: () => 1, ttl: KEPT_SECONDS * 1000 });

/**
 * Notes for 14 days, as long as a cookie may come back, that a draft was given up or a login was ended: what is under
 * way for it must not bring it back. Other containers know it when this has ended, under a name that gives nothing away.
 */
export async function noteEnded(kind: Kind, secret: string): Promise<void> {
  const name = nameOf(kind, secret);
  ended.set(name, true);
  await shared((store) => store.set(addressOf(name), "1", "EX", KEPT_SECONDS));
}

/** Whether that was noted, by any container. */
export async function hasEnded(kind: Kind, secret: string): Promise<boolean> {
  const name = nameOf(kind, secret);
  return ended.has(name) || (await shared(async (store) => (await store.get(addressOf(name))) !== null)) === true;
}

const nameOf = (kind: Kind, secret: string) => createHash("sha256").update(`ended ${kind}\n${secret}`).digest("hex");
const addressOf = (name: string) => `sa:ended:${name}`;
