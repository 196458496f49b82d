import { expect, it, vi } from "vitest";

const redis: { store: object | null } = { store: null };
vi.mock("~/http/redis.server", () => ({ lastingStore: () => redis.store }));

const { leads } = await import("./leader.server");

it("is one of those that share a Redis, for its time", async () => {
  const ends = new Map<string, number>();
  const set = async (key: string, _value: string, _unit: string, lifeMs: number) => {
    if ((ends.get(key) ?? 0) > Date.now()) return null;
    ends.set(key, Date.now() + lifeMs);
    return "OK";
  };
  vi.useFakeTimers();
  redis.store = { status: "ready", set };
  expect([await leads("sweep", 1000), await leads("sweep", 1000), await leads("other", 1000)]).toEqual([
    true,
    false,
    true,
  ]);
  vi.advanceTimersByTime(1001);
  expect(await leads("sweep", 1000)).toBe(true);
  vi.useRealTimers();
});

it("is everybody without Redis, and while it fails", async () => {
  redis.store = null;
  expect([await leads("sweep", 1000), await leads("sweep", 1000)]).toEqual([true, true]);
  redis.store = { status: "ready", set: () => Promise.reject(new Error("away")) };
  expect([await leads("sweep", 1000), await leads("sweep", 1000)]).toEqual([true, true]);
});
