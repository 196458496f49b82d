// Holds contract 13.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { FakeStore } from "../../tests/support/fake-store";

const shared: { store: FakeStore | null } = { store: null };
vi.mock("~/http/redis.server", () => ({ lastingStore: () => shared.store }));

/** A process that has just started. */
async function startContainer() {
  vi.resetModules();
  return import("./ended.server");
}

beforeEach(() => {
  shared.store = null;
});
afterEach(() => vi.useRealTimers());

describe("what was ended", () => {
  it("is known, each by its own name", async () => {
    const { hasEnded, noteEnded } = await startContainer();
    await noteEnded("one");
    expect(await hasEnded("one")).toBe(true);
    expect(await hasEnded("other")).toBe(false);
  });

  it("is known to others and after a restart for 14 days, in brief for 15 minutes", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    shared.store = new FakeStore();
    const one = await startContainer();
    await one.noteEnded("lasting");
    await one.noteEnded("brief", { brief: true });
    for (const [minutes, lasting, brief] of [
      [14, true, true],
      [2, true, false],
      [13 * 24 * 60, true, false],
      [24 * 60, false, false],
    ] as const) {
      vi.setSystemTime(Date.now() + minutes * 60_000);
      const { hasEnded } = await startContainer();
      expect([await hasEnded("lasting"), await hasEnded("brief")]).toEqual([lasting, brief]);
    }
  });

  it("is known to every container that shares a store, which learns no id", async () => {
    shared.store = new FakeStore();
    const [one, other] = [await startContainer(), await startContainer()];
    await one.noteEnded("a-secret-id");
    expect(await other.hasEnded("a-secret-id")).toBe(true);
    expect(await other.hasEnded("another")).toBe(false);
    expect(JSON.stringify([...shared.store.texts])).not.toContain("a-secret-id");
  });
});
