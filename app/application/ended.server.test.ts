import { beforeEach, describe, expect, it, vi } from "vitest";

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

describe("what was ended", () => {
  it("is known, each by its own name and kind", async () => {
    const { hasEnded, noteEnded } = await startContainer();
    await noteEnded("draft", "one");
    expect(await hasEnded("draft", "one")).toBe(true);
    expect(await hasEnded("draft", "other")).toBe(false);
    expect(await hasEnded("login", "one")).toBe(false);
  });

  it("is known to every container that shares a store, which learns no id", async () => {
    shared.store = new FakeStore();
    const [one, other] = [await startContainer(), await startContainer()];
    await one.noteEnded("draft", "a-secret-id");
    expect(await other.hasEnded("draft", "a-secret-id")).toBe(true);
    expect(await other.hasEnded("draft", "another")).toBe(false);
    expect(JSON.stringify([...shared.store.texts])).not.toContain("a-secret-id");
  });
});
