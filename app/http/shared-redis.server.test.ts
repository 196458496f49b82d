// Holds contract 2.
import { expect, it, vi } from "vitest";

import { FakeRedisClient, OOM, replyError } from "../../tests/support/fake-redis-client";

const shared: { redis: object | null } = { redis: null };
vi.mock("~/http/redis.server", () => ({ lastingRedis: () => shared.redis }));

const { takesWrites } = await import("./shared-redis.server");
const { log } = await import("~/log.server");

it("says why a transaction was refused", async () => {
  // Said once a minute: this test comes first.
  const warn = vi.spyOn(log, "warn");
  shared.redis = Object.assign(new FakeRedisClient(), { full: true });
  expect(await takesWrites()).toBe(false);
  expect(warn.mock.calls).toEqual([[{ reason: OOM }, expect.stringContaining("answers with an error")]]);
});

it.each([
  ["is full", OOM, false],
  ["is a replica", "READONLY You can't write against a read only replica.", false],
  ["cannot save", "MISCONF Redis is configured to save RDB snapshots", false],
  ["starts", "LOADING Redis is loading the dataset in memory", true],
])("tells of the writes of a Redis that %s", async (_that, answer, taken) => {
  const redis = new FakeRedisClient();
  shared.redis = redis;
  vi.spyOn(redis, "hgetall").mockRejectedValue(replyError(answer));
  expect(await takesWrites()).toBe(taken);
});

it("decides alone without a Redis, and while it is away", async () => {
  shared.redis = null;
  expect(await takesWrites()).toBe(true);
  shared.redis = Object.assign(new FakeRedisClient(), { away: true });
  expect(await takesWrites()).toBe(true);
});

it("connects anew to a Redis that has become a replica, once its address leads to a master", async () => {
  const redis = new FakeRedisClient();
  shared.redis = redis;
  const asReplica = (client: FakeRedisClient) =>
    vi.spyOn(client, "time").mockRejectedValue(replyError("READONLY You can't write against a read only replica."));
  asReplica(redis);
  const disconnect = vi.spyOn(redis, "disconnect");
  const duplicate = vi.spyOn(redis, "duplicate").mockImplementation(() => {
    const another = new FakeRedisClient();
    if (duplicate.mock.calls.length === 1) asReplica(another);
    return another;
  });
  const now = vi.spyOn(performance, "now");
  for (const [ms, tries, anew] of [
    [0, 1, 0],
    [9_999, 1, 0],
    [10_001, 2, 1],
  ] as const) {
    now.mockReturnValue(ms);
    await takesWrites();
    await new Promise(setImmediate);
    expect([duplicate.mock.calls.length, disconnect.mock.calls]).toEqual([tries, Array(anew).fill([true])]);
  }
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
