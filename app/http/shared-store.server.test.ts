// Holds contract 2.
import { expect, it, vi } from "vitest";

const shared: { store: object | null } = { store: null };
vi.mock("~/http/redis.server", () => ({ lastingStore: () => shared.store }));

const { takesWrites } = await import("./shared-store.server");
const { log } = await import("~/log.server");

it.each([
  ["none", null, true],
  ["one that takes them", async () => "OK", true],
  ["one that is full", "OOM command not allowed when used memory > 'maxmemory'.", false],
  ["a replica", "READONLY You can't write against a read only replica.", false],
  ["one that cannot save", "MISCONF Redis is configured to save RDB snapshots", false],
  ["one that is away", "connect ECONNREFUSED", true],
])("tells of the store's writes: %s", async (_store, answer, taken) => {
  const warn = vi.spyOn(log, "warn");
  const set = typeof answer === "string" ? () => Promise.reject(new Error(answer)) : answer;
  shared.store = set && { status: "ready", set };
  expect(await takesWrites()).toBe(taken);
  // Said once a minute: of the first of them.
  for (const [facts] of warn.mock.calls) expect(facts).toEqual({ reason: answer });
});

it("says once that a store takes writes again", async () => {
  const info = vi.spyOn(log, "info");
  let full = true;
  const set = () => (full ? Promise.reject(new Error("OOM command not allowed")) : Promise.resolve("OK"));
  shared.store = { status: "ready", set };
  await takesWrites();
  full = false;
  for (let time = 0; time < 2; time += 1) await takesWrites();
  expect(info.mock.calls).toEqual([["a Redis takes writes again"]]);
});
