import type { Redis } from "ioredis";

import { env } from "~/env.server";
import { log, warnSeldom } from "~/log.server";
import { gauge } from "~/metrics.server";

import { cacheStore, lastingStore, type Role } from "./redis.server";
import { within } from "./within.server";

/** `none` where the settings name no such store. */
type StoreState = "none" | "away" | "refuses writes" | "answers";

/** By these a store says that it answers and takes no writes: it is full, a replica, or cannot save. */
const REFUSES_WRITES = /^(?:OOM|READONLY|MISCONF|NOREPLICAS|EXECABORT)\b/;

/** Whether a write failed because the store takes none, though it answers; of a transaction EXECABORT says so. */
export const isRefusedWrite = (error: unknown): error is Error =>
  error instanceof Error && REFUSES_WRITES.test(error.message);

/** Says in the log, at most once a minute, that a store takes no writes. */
export const tellRefusedWrite = ({ message }: Error): void =>
  warnSeldom({ reason: message }, "a Redis refuses writes: while it is that of REDIS_URL no application can be sent");

/** Those that refused writes when they were last asked. */
const refusing = new WeakSet<Redis>();

/** How a store is at this moment: it is asked to take a key that ends at once. Known after a second. */
export async function storeState(role: Role): Promise<StoreState> {
  const store = role === "lasting" ? lastingStore() : cacheStore();
  if (!store) return "none";
  return within(1000, writeState(store), () => "away");
}

/** The same of one store, within the time that a command may take. */
export async function writeState(store: Redis): Promise<Exclude<StoreState, "none">> {
  try {
    await store.set("sa:takes-writes", "1", "PX", 1000);
    if (refusing.delete(store)) log.info("a Redis takes writes again");
    return "answers";
  } catch (error) {
    if (!isRefusedWrite(error)) return "away";
    refusing.add(store);
    tellRefusedWrite(error);
    return "refuses writes";
  }
}

/** Of the stores that the settings name: whether each is in one of these states. */
async function statesAre(...states: readonly StoreState[]): Promise<[role: Role, value: 0 | 1][]> {
  const roles = (["lasting", "cache"] as const).filter(
    (role) => env()[role === "lasting" ? "redisUrl" : "redisCacheUrl"],
  );
  return Promise.all(
    roles.map(async (role): Promise<[Role, 0 | 1]> => [role, states.includes(await storeState(role)) ? 1 : 0]),
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
