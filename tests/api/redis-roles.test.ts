// Holds contract 2.
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { eventually } from "../support/eventually";
import { FakeRedis } from "../support/fake-redis";

let lasting: FakeRedis;
let evicting: FakeRedis;
let opened: { disconnect: () => void }[] = [];

beforeEach(async () => {
  [lasting, evicting] = [new FakeRedis(), new FakeRedis()];
  process.env.API_URL = "http://127.0.0.1:9";
  process.env.SESSION_SECRET = "a-secret-of-at-least-32-characters!!";
  process.env.REDIS_URL = await lasting.start();
  delete process.env.REDIS_CACHE_URL;
  vi.resetModules();
});
afterEach(async () => {
  opened.forEach((store) => store.disconnect());
  opened = [];
  await Promise.all([lasting.stop(), evicting.stop()]);
});

/** Both stores, connected, of modules that have just read the environment, and what was warned of meanwhile. */
async function connect() {
  const { cacheStore, lastingStore } = await import("~/http/redis.server");
  const { log } = await import("~/log.server");
  const warn = vi.spyOn(log, "warn");
  const stores = [lastingStore(), cacheStore()].filter((store) => store !== null);
  opened.push(...stores);
  await eventually(() => expect(stores.map(({ status }) => status)).toEqual(stores.map(() => "ready")));
  return { lasting: lastingStore(), cache: cacheStore(), warn };
}

it("what lasts and what may be evicted go to one Redis, or to two", async () => {
  const one = await connect();
  await one.lasting?.set("limit", "1");
  await one.cache?.set("answer", "1");
  expect([...lasting.stored.keys()]).toEqual(["limit", "answer"]);

  process.env.REDIS_CACHE_URL = await evicting.start();
  vi.resetModules();
  const two = await connect();
  await two.lasting?.set("claim", "1");
  await two.cache?.set("list", "1");
  expect([...lasting.stored.keys()]).toEqual(["limit", "answer", "claim"]);
  expect([...evicting.stored.keys()]).toEqual(["list"]);
});

it.each([
  ["allkeys-lru", 1024, 1],
  ["volatile-ttl", 1024, 1],
  ["allkeys-lru", 0, 0],
  ["noeviction", 1024, 0],
])("a policy of %s with a limit of %i bytes is warned of %i times", async (policy, limit, times) => {
  lasting.memoryFacts = `maxmemory:${limit}\r\nmaxmemory_policy:${policy}\r\n`;
  const { lasting: store, warn } = await connect();
  await store?.set("one", "1");
  if (times > 0)
    await eventually(() =>
      expect(warn).toHaveBeenCalledWith({ policy }, expect.stringMatching(/noeviction.*REDIS_CACHE_URL/)),
    );
  expect(warn).toHaveBeenCalledTimes(times);
});

it("a Redis that does not name its policy is taken as right", async () => {
  lasting.memoryFacts = "";
  const { lasting: store, warn } = await connect();
  await store?.set("one", "1");
  expect(warn).not.toHaveBeenCalled();
});

it("a Redis that is away is warned of once, however long it is tried", async () => {
  const { lasting: store, warn } = await connect();
  await lasting.stop();
  const failed = vi.fn();
  store?.on("error", failed);
  await eventually(() => expect(failed.mock.calls.length).toBeGreaterThan(2));
  expect(warn).toHaveBeenCalledTimes(2);
  expect(new Set(warn.mock.calls.map(([, message]) => String(message)))).toEqual(
    new Set(["the lasting store does not answer", "the cache store does not answer"]),
  );
  await lasting.start();
});

it("a Redis that accepts and says nothing is away before long: commands fail at once", async () => {
  const { lasting: store } = await connect();
  lasting.hangs = true;
  await expect(store?.get("one")).rejects.toThrow();
  await eventually(() => expect(store?.status).not.toBe("ready"));
  lasting.taken.length = 0;
  for (let time = 0; time < 20; time += 1) await expect(store?.get("one")).rejects.toThrow();
  expect(lasting.taken).not.toContain("get");
});
