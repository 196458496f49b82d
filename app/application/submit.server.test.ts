// Holds contract 5.13, 13.
import { beforeEach, describe, expect, it } from "vitest";

import {
  accepted,
  draft,
  forEver,
  gate,
  gone,
  lost,
  plain,
  refusedByApi,
  startSite,
  world,
} from "../../tests/support/submissions";
import type { UploadOutcome } from "./upload/upload.server";

describe("a site that is killed while it sends", () => {
  it.each([
    ["before a record is written 1", 0, "unknown"],
    ["after a record is written 1", 0, "unconfirmed"],
    ["bytes are under way 1", 0, "unconfirmed"],
    ["before a record is written 2", 0, "unconfirmed"],
    ["after a record is written 2", 0, "unconfirmed"],
    ["the last bytes may leave 1", 0, "unconfirmed"],
    ["the API has it 1", 1, "unconfirmed"],
    ["before a record is written 3", 1, "unconfirmed"],
    ["after a record is written 3", 1, "sent"],
  ])("%s: %i stored, and it is %s", async (point, stored, expected) => {
    const dead = gate();
    world.atStep = (name) => {
      if (name !== point) return undefined;
      dead.open();
      return forEver();
    };
    void (await startSite()).submit(plain);
    await dead.passed;
    expect(world.stored).toHaveLength(stored);

    const site = await startSite();
    expect((await site.standing())?.state ?? "unknown").toBe(expected);
    expect((await site.submit(plain)).to).toBe(expected === "unconfirmed" ? "documents" : "done");
    expect(world.stored).toHaveLength(expected === "unknown" ? 1 : stored);
    expect((await site.submit("again")).to).toBe("done");
    expect(new Set(world.stored).size).toBe(1);
  });
});

describe("an outcome that nobody knows", () => {
  beforeEach(() => {
    world.answer = lost;
  });

  it("leads to the warning, and a plain Submit sends nothing", async () => {
    const site = await startSite();
    expect(await site.submit(plain)).toEqual({ to: "unconfirmed", at: expect.stringMatching(/^\d{4}-.*Z$/) });
    expect(await site.standing()).toEqual({ state: "unconfirmed", at: expect.any(String) });
    for (const intent of [plain, "", "submit", "AGAIN", "again "]) {
      expect(await site.submit(intent)).toEqual({
        to: "documents",
        errors: { "": ["Nothing was sent just now: an earlier attempt may have arrived."] },
      });
    }
    expect(world.stored).toHaveLength(1);
    expect(await site.standing()).toMatchObject({ state: "unconfirmed" });
  });

  it("is sent again under the same key when that is meant, and is known then", async () => {
    const site = await startSite();
    await site.submit(plain);
    world.answer = accepted;
    expect((await site.submit("again")).to).toBe("done");
    expect(world.stored).toEqual([world.stored[0], world.stored[0]]);
    expect((await site.submit("again")).to).toBe("done");
    expect(world.stored).toHaveLength(2);
    expect(await site.standing()).toMatchObject({ state: "sent", sent: { courseId: 7, files: [{ name: "a.pdf" }] } });
  });

  it("does not stand in the way of another course", async () => {
    const site = await startSite();
    await site.submit(plain);
    world.answer = accepted;
    const other = { ...draft, courseId: 8 };
    expect(await site.standing(other)).toBeNull();
    expect((await site.submit(plain, other)).to).toBe("done");
    expect(await site.standing()).toMatchObject({ state: "unconfirmed" });
  });

  it.each([
    ["the API refuses", () => (world.answer = refusedByApi)],
    ["the browser goes away", () => (world.broken = gone)],
    ["the API cannot be reached", () => (world.answer = { kind: "unreachable", message: "It failed." })],
  ])("stays unknown when %s at the second time: that says nothing about the first", async (_what, disturb) => {
    const site = await startSite();
    await site.submit(plain);
    const before = await site.standing();
    disturb();
    expect((await site.submit("again")).to).toBe("result");
    expect(await site.standing()).toEqual(before);
  });

  it("is remembered by the draft alone, too: with nothing left on the server", async () => {
    const site = await startSite();
    const remembering = { ...draft, unconfirmed: [{ courseId: 7, at: Math.floor(Date.now() / 1000) - 60 }] };
    expect(await site.standing(remembering)).toMatchObject({ state: "unconfirmed" });
    expect((await site.submit(plain, remembering)).to).toBe("documents");
    expect(world.stored).toEqual([]);
    world.answer = accepted;
    expect((await site.submit("again", remembering)).to).toBe("done");
    expect(await site.standing(remembering)).toMatchObject({ state: "sent" });
  });

  it("of 15 days ago is forgotten", async () => {
    const site = await startSite();
    const old = { ...draft, unconfirmed: [{ courseId: 7, at: Math.floor(Date.now() / 1000) - 15 * 24 * 3600 }] };
    expect(await site.standing(old)).toBeNull();
  });
});

describe("an attempt of which nothing can have arrived", () => {
  it.each([
    ["the API refuses", () => (world.answer = refusedByApi)],
    ["the browser goes away", () => (world.broken = gone)],
  ])("leaves no trace when %s: Submit works at once", async (_what, disturb) => {
    const site = await startSite();
    world.stores = false;
    disturb();
    expect((await site.submit(plain)).to).toBe("result");
    expect(await site.standing()).toBeNull();
    Object.assign(world, { stores: true, answer: accepted, broken: null });
    expect((await site.submit(plain)).to).toBe("done");
  });

  it.each<UploadOutcome>([
    { kind: "unreachable", message: "It failed." },
    { kind: "stalled", side: "api", message: "It stopped." },
  ])("leaves no trace when the API does not take its last bytes: $kind", async (outcome) => {
    const site = await startSite();
    Object.assign(world, { stores: false, answer: outcome });
    expect(await site.submit(plain)).toEqual({ to: "result", errors: { "": [outcome.message] } });
    expect(await site.standing()).toBeNull();
    Object.assign(world, { stores: true, answer: accepted });
    expect((await site.submit(plain)).to).toBe("done");
  });
});
