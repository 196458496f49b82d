// Holds contract 13.
import { expect, it, vi } from "vitest";

import { eventually } from "../../tests/support/eventually";
import { FakeRedisClient } from "../../tests/support/fake-redis-client";
import { withSettings } from "../../tests/support/request";

import { forgetTokens, newerTokens, noteTokens } from "./refreshed-tokens.server";

const shared = vi.hoisted(() => ({ redis: null as unknown }));
vi.mock("~/http/redis.server", () => ({ lastingRedis: () => shared.redis }));

withSettings();

it("leaves of one account the pairs of its newest hundred logins in Redis, and those of others", async () => {
  const redis = new FakeRedisClient();
  shared.redis = redis;
  const pair = { accessToken: "access", refreshToken: "refresh", generation: 1 };
  await noteTokens({ id: "of ram", account: "ram" }, pair);
  for (let count = 0; count < 150; count += 1) await noteTokens({ id: `login ${count}`, account: "sita" }, pair);
  const kept = redis.texts.filter((text) => text.startsWith("sa:tokens:login ")).length;
  expect(kept).toBe(100);
  expect(redis.texts).toContain("sa:tokens:login 149");
  expect(redis.texts).toContain("sa:tokens:of ram");
  expect(await newerTokens("login 149", 0)).toEqual(pair);
});

it("leaves them for as long as the cookie that may have missed them, and none of a login that has ended", async () => {
  const redis = new FakeRedisClient();
  shared.redis = redis;
  const [set, expire] = [vi.spyOn(redis, "set"), vi.spyOn(redis, "expire")];
  await noteTokens({ id: "ended", account: "ram" }, { accessToken: "a", refreshToken: "r", generation: 1 });
  const seconds = 14 * 24 * 60 * 60;
  expect(set.mock.calls.map(([key, , unit, time]) => [key, unit, time])).toEqual([["sa:tokens:ended", "EX", seconds]]);
  expect(expire.mock.calls).toEqual([["sa:tokens:of:ram", seconds]]);
  await forgetTokens("ended");
  expect(redis.texts).not.toContain("sa:tokens:ended");
  expect(await newerTokens("ended", 0)).toBeNull();
});

it("are told to Redis once it takes them again, unless it knows newer ones", async () => {
  const redis = new FakeRedisClient();
  shared.redis = redis;
  const failing = vi.spyOn(redis, "set").mockRejectedValue(new Error("away"));
  const pair = (generation: number) => ({ accessToken: "a", refreshToken: `r${generation}`, generation });
  vi.resetModules();
  const here = await import("./refreshed-tokens.server");
  for (const id of ["missed", "renewed"]) await here.noteTokens({ id, account: "ram" }, pair(1));
  failing.mockRestore();
  vi.resetModules();
  const elsewhere = await import("./refreshed-tokens.server");
  await elsewhere.noteTokens({ id: "renewed", account: "ram" }, pair(2));
  expect(await elsewhere.newerTokens("missed", 0)).toBeNull();
  await eventually(async () => expect(await elsewhere.newerTokens("missed", 0)).toEqual(pair(1)));
  expect(await here.newerTokens("renewed", 0)).toEqual(pair(2));
});

it("are those of the login under whose name they lie, whoever can write into Redis", async () => {
  const redis = new FakeRedisClient();
  shared.redis = redis;
  await noteTokens({ id: "of a stranger", account: "ram" }, { accessToken: "a", refreshToken: "r", generation: 9 });
  await redis.set("sa:tokens:of sita", (await redis.get("sa:tokens:of a stranger")) ?? "", "EX", 60);
  vi.resetModules();
  const elsewhere = await import("./refreshed-tokens.server");
  expect(await elsewhere.newerTokens("of a stranger", 0)).not.toBeNull();
  expect(await elsewhere.newerTokens("of sita", 0)).toBeNull();
});
