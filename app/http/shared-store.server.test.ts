// Holds contract 2.
import { expect, it, vi } from "vitest";

const shared: { store: object | null } = { store: null };
vi.mock("~/http/redis.server", () => ({ lastingStore: () => shared.store }));

const { takesWrites } = await import("./shared-store.server");

it.each([
  ["none", null, true],
  ["one that takes them", async () => "OK", true],
  ["one that is full", "OOM command not allowed when used memory > 'maxmemory'.", false],
  ["a replica", "READONLY You can't write against a read only replica.", false],
  ["one that cannot save", "MISCONF Redis is configured to save RDB snapshots", false],
  ["one that is away", "connect ECONNREFUSED", true],
])("tells of the store's writes: %s", async (_store, answer, taken) => {
  const set = typeof answer === "string" ? () => Promise.reject(new Error(answer)) : answer;
  shared.store = set && { status: "ready", set };
  expect(await takesWrites()).toBe(taken);
});
