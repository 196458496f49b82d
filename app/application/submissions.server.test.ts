// Holds contract 5.13.
import { describe, expect, it, vi } from "vitest";

import { FakeStore } from "../../tests/support/fake-store";
import {
  accepted,
  beingSent,
  draft,
  gate,
  lost,
  plain,
  refusedByApi,
  startSite,
  world,
} from "../../tests/support/submissions";

describe("two at once", () => {
  it("the second is refused while the first runs, which is seen as being sent", async () => {
    const site = await startSite();
    world.atStep = async (name) => {
      if (name !== "the API has it 1") return;
      expect(await site.standing()).toEqual({ state: "sending" });
      expect(await site.submit("again")).toEqual(beingSent);
    };
    expect((await site.submit(plain)).to).toBe("done");
    expect(world.stored).toHaveLength(1);
  });

  it("one for another course runs beside it, and each knows of the other", async () => {
    world.shared = new FakeStore();
    const [begun, passing] = [gate(), gate()];
    world.atStep = (name) => {
      if (name !== "bytes are under way 1") return undefined;
      begun.open();
      return passing.passed;
    };
    const [site, other] = [await startSite("one disk"), await startSite("another disk")];
    const first = site.submit(plain);
    await begun.passed;
    expect((await other.submit(plain, { ...draft, courseId: 8 })).to).toBe("done");
    expect(await other.sentTo(8)).toMatchObject([{ courseId: 7, isBeingSent: true, outcome: { state: "open" } }]);
    passing.open();
    expect((await first).to).toBe("done");
    expect(await site.sentTo(7)).toMatchObject([{ courseId: 8, isBeingSent: false, outcome: { state: "accepted" } }]);
    expect(new Set(world.stored).size).toBe(2);
  });

  it.each([null, new FakeStore()])(
    "a refused Submit leaves no note of its course (shared store: %o)",
    async (store) => {
      world.shared = store;
      world.answer = refusedByApi;
      const site = await startSite();
      expect((await site.submit(plain)).to).toBe("result");
      expect(await site.sentTo(8)).toEqual([]);
    },
  );

  it("of a draft that was sent to more courses than anybody needs the last 20 are known", async () => {
    world.answer = lost;
    const site = await startSite();
    for (let courseId = 1; courseId <= 22; courseId += 1) await site.submit(plain, { ...draft, courseId });
    const known = (await site.sentTo(99)).map(({ courseId }) => courseId);
    expect(known.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 20 }, (_, index) => index + 3));
  });

  it("a replay of an old draft after success leads to the result, for 14 days and after a restart", async () => {
    await (await startSite()).submit(plain);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 13.9 * 24 * 3600 * 1000 });
    expect((await (await startSite()).submit(plain)).to).toBe("done");
    expect((await (await startSite()).submit("again")).to).toBe("done");
    expect(world.stored).toHaveLength(1);
  });

  it("containers share claims and outcomes", async () => {
    world.shared = new FakeStore();
    const [one, other] = [await startSite("one"), await startSite("other")];
    world.answer = lost;
    expect((await one.submit(plain)).to).toBe("unconfirmed");
    expect((await other.submit(plain)).to).toBe("documents");
    world.answer = accepted;
    expect((await other.submit("again")).to).toBe("done");
    expect((await one.submit("again")).to).toBe("done");
    expect(world.stored).toHaveLength(2);
  });

  it("a claim that the store has lost stops the first before its last bytes, while another container sends", async () => {
    const store = (world.shared = new FakeStore());
    const [one, other] = [await startSite("one"), await startSite("other")];
    const [secondRuns, firstEnded] = [gate(), gate()];
    let second: ReturnType<typeof other.submit> | undefined;
    world.atStep = async (name) => {
      if (name === "bytes are under way 1") {
        store.lose();
        second = other.submit(plain);
        await secondRuns.passed;
      }
      if (name === "bytes are under way 2") {
        secondRuns.open();
        await firstEnded.passed;
      }
    };
    expect(await one.submit(plain)).toEqual(beingSent);
    expect(world.error).toHaveBeenCalledTimes(1);
    firstEnded.open();
    expect((await second)?.to).toBe("done");
    expect(world.stored).toHaveLength(1);
  });

  it("a claim that the store has lost stops the first when another container has sent meanwhile", async () => {
    const store = (world.shared = new FakeStore());
    const [one, other] = [await startSite("one"), await startSite("other")];
    world.atStep = async (name) => {
      if (name !== "bytes are under way 1") return;
      store.lose();
      expect((await other.submit(plain)).to).toBe("done");
    };
    expect(await one.submit(plain)).toEqual(beingSent);
    expect((await one.standing())?.state).toBe("sent");
    expect(world.stored).toHaveLength(1);
  });

  it("a claim that the store has lost is taken again when nobody else wanted it", async () => {
    const store = (world.shared = new FakeStore());
    const site = await startSite();
    world.atStep = async (name) => {
      if (name === "bytes are under way 1") store.lose();
      if (name === "the last bytes may leave 1") expect(store.texts.join()).toMatch(/:claim/);
    };
    expect((await site.submit(plain)).to).toBe("done");
    expect(world.error).not.toHaveBeenCalled();
  });

  it.each([
    ["is away", (store: FakeStore) => (store.away = true)],
    ["has lost everything", (store: FakeStore) => store.lose()],
  ])("nothing is sent again unasked when the store %s after an outcome that nobody knows", async (_what, disturb) => {
    const store = (world.shared = new FakeStore());
    const site = await startSite();
    world.answer = lost;
    expect((await site.submit(plain)).to).toBe("unconfirmed");
    disturb(store);
    world.answer = accepted;
    expect((await site.submit(plain)).to).toBe("documents");
    expect((await (await startSite()).submit(plain)).to).toBe("documents");
    expect(await site.standing()).toMatchObject({ state: "unconfirmed" });
    expect(world.stored).toHaveLength(1);
    expect((await site.submit("again")).to).toBe("done");
  });

  it("a store that is away does not stop anybody, and the log says what nobody could look up", async () => {
    world.shared = new FakeStore();
    world.shared.away = true;
    const site = await startSite();
    expect((await site.submit(plain)).to).toBe("done");
    expect(world.warn).toHaveBeenCalledTimes(1);
    expect((await site.standing())?.state).toBe("sent");
  });
});
