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
  opened.forEach((redis) => redis.disconnect());
  opened = [];
  await Promise.all([lasting.stop(), evicting.stop()]);
});

/** Both, connected, of modules that have just read the environment, and what was warned of meanwhile. */
async function connect() {
  const { cacheRedis, lastingRedis } = await import("~/http/redis.server");
  const { log } = await import("~/log.server");
  const warn = vi.spyOn(log, "warn");
  const both = [lastingRedis(), cacheRedis()].filter((redis) => redis !== null);
  opened.push(...both);
  await eventually(() => expect(both.map(({ status }) => status)).toEqual(both.map(() => "ready")));
  return { lasting: lastingRedis(), cache: cacheRedis(), warn };
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
  const { lasting: redis, warn } = await connect();
  await redis?.set("one", "1");
  if (times > 0)
    await eventually(() =>
      expect(warn).toHaveBeenCalledWith({ policy }, expect.stringMatching(/noeviction.*REDIS_CACHE_URL/)),
    );
  expect(warn).toHaveBeenCalledTimes(times);
});

it("a Redis that does not name its policy is taken as right", async () => {
  lasting.memoryFacts = "";
  const { lasting: redis, warn } = await connect();
  await redis?.set("one", "1");
  expect(warn).not.toHaveBeenCalled();
});

it("a Redis that is away is warned of once, however long it is tried", async () => {
  const { lasting: redis, warn } = await connect();
  await lasting.stop();
  const failed = vi.fn();
  redis?.on("error", failed);
  await eventually(() => expect(failed.mock.calls.length).toBeGreaterThan(2));
  expect(warn).toHaveBeenCalledTimes(2);
  expect(new Set(warn.mock.calls.map(([, message]) => String(message)))).toEqual(
    new Set(["the lasting Redis does not answer", "the cache Redis does not answer"]),
  );
  await lasting.start();
});

it("a Redis that accepts and says nothing is away before long: commands fail at once", async () => {
  const { lasting: redis } = await connect();
  lasting.hangs = true;
  await expect(redis?.get("one")).rejects.toThrow();
  await eventually(() => expect(redis?.status).not.toBe("ready"));
  lasting.taken.length = 0;
  for (let time = 0; time < 20; time += 1) await expect(redis?.get("one")).rejects.toThrow();
  expect(lasting.taken).not.toContain("get");
});
