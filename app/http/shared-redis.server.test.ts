// Holds contract 2.
import { expect, it, vi } from "vitest";

import { FakeRedisClient, replyError } from "../../tests/support/fake-redis-client";

const shared: { redis: object | null } = { redis: null };
vi.mock("~/http/redis.server", () => ({ lastingRedis: () => shared.redis }));

const { takesWrites } = await import("./shared-redis.server");
const { log } = await import("~/log.server");

it.each([
  ["is full", "OOM command not allowed when used memory > 'maxmemory'.", false],
  ["is a replica", "READONLY You can't write against a read only replica.", false],
  ["cannot save", "MISCONF Redis is configured to save RDB snapshots", false],
  ["starts", "LOADING Redis is loading the dataset in memory", true],
])("tells of the writes of a Redis that %s", async (_that, answer, taken) => {
  const warn = vi.spyOn(log, "warn");
  const redis = new FakeRedisClient();
  shared.redis = redis;
  vi.spyOn(redis, "hgetall").mockRejectedValue(replyError(answer));
  expect(await takesWrites()).toBe(taken);
  // Said once a minute: of the first of them.
  for (const [facts] of warn.mock.calls) expect(facts).toEqual({ reason: answer });
});

it("decides alone without a Redis, and while it is away", async () => {
  shared.redis = null;
  expect(await takesWrites()).toBe(true);
  shared.redis = Object.assign(new FakeRedisClient(), { away: true });
  expect(await takesWrites()).toBe(true);
});

it("says once that a Redis takes writes again", async () => {
  const info = vi.spyOn(log, "info");
  const redis = new FakeRedisClient();
  shared.redis = redis;
  redis.full = true;
  await takesWrites();
  redis.full = false;
  for (let time = 0; time < 2; time += 1) await takesWrites();
  expect(info.mock.calls).toEqual([["a Redis takes writes again"]]);
});
