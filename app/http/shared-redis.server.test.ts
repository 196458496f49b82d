// Holds contract 2.
import { expect, it, vi } from "vitest";

const shared: { redis: object | null } = { redis: null };
vi.mock("~/http/redis.server", () => ({ lastingRedis: () => shared.redis }));

const { takesWrites } = await import("./shared-redis.server");
const { log } = await import("~/log.server");

it.each([
  ["none", null, true],
  ["one that takes them", async () => "OK", true],
  ["one that is full", "OOM command not allowed when used memory > 'maxmemory'.", false],
  ["a replica", "READONLY You can't write against a read only replica.", false],
  ["one that cannot save", "MISCONF Redis is configured to save RDB snapshots", false],
  ["one that is away", "connect ECONNREFUSED", true],
])("tells of the writes of Redis: %s", async (_redis, answer, taken) => {
  const warn = vi.spyOn(log, "warn");
  const set = typeof answer === "string" ? () => Promise.reject(new Error(answer)) : answer;
  shared.redis = set && { status: "ready", set };
  expect(await takesWrites()).toBe(taken);
  // Said once a minute: of the first of them.
  for (const [facts] of warn.mock.calls) expect(facts).toEqual({ reason: answer });
});

it("says once that a Redis takes writes again", async () => {
  const info = vi.spyOn(log, "info");
  let full = true;
  const set = () => (full ? Promise.reject(new Error("OOM command not allowed")) : Promise.resolve("OK"));
  shared.redis = { status: "ready", set };
  await takesWrites();
  full = false;
  for (let time = 0; time < 2; time += 1) await takesWrites();
  expect(info.mock.calls).toEqual([["a Redis takes writes again"]]);
});
