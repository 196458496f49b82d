// Holds contract 5.17, 10, 13.
import { randomUUID } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { Askers } from "~/http/askers";
import { currentAskers, withAskers, withRequestContext } from "~/http/request-context.server";
import { registry } from "~/metrics.server";

import { eventually } from "../../../tests/support/eventually";

import { ApiError, silentFailure } from "../failure.server";
import { cached, clearCache, policies } from "./cache.server";

vi.mock("./shared-cache.server", () => ({
  readShared: vi.fn(async () => null),
  writeShared: vi.fn(),
  forgetShared: vi.fn(),
}));

const { forgetShared, readShared, writeShared } = vi.mocked(await import("./shared-cache.server"));
const { lists, narrowed, searches } = policies;
const apiFails = new ApiError(silentFailure("unreachable", "timed out"), "no");
const gone = new ApiError(
  { ...silentFailure("unreachable", "answered 404", 404), kind: "absent", isWorded: true },
  "no",
);

beforeEach(() => {
  clearCache();
  writeShared.mockReset();
  forgetShared.mockReset();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date", "performance"] });
});
afterEach(() => void vi.useRealTimers());

/** A load that takes `ms`, then gives `value` or throws it when it is an error. */
const loading = (ms: number, value: unknown) =>
  vi.fn(async () => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    if (value instanceof Error) throw value;
    return value;
  });

/** What `cached` gives, and after how many milliseconds. */
async function timed(work: Promise<unknown>) {
  const started = Date.now();
  let ended = 0;
  const settled = work
    .then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    )
    .finally(() => (ended = Date.now()));
  while (ended === 0) await vi.advanceTimersByTimeAsync(10);
  return { ...(await settled), ms: ended - started };
}

/** A new key under which something of half an hour ago is kept. */
async function oldAnswer(): Promise<string> {
  const key = randomUUID();
  await timed(cached(lists, key, loading(0, "old")));
  vi.setSystemTime(Date.now() + 30 * 60_000);
  return key;
}

it("keeps a value read anew, that nobody can change: what it was cut out of may go", async () => {
  const value = { name: "Nursing" };
  const kept = await cached(lists, randomUUID(), async () => value);
  expect(kept).toEqual(value);
  expect(kept).not.toBe(value);
  expect(Object.isFrozen(kept)).toBe(true);
});

it("asks again for what was asked for while the clock was days ahead", async () => {
  const key = randomUUID();
  const now = Date.now();
  vi.setSystemTime(now + 3 * 24 * 60 * 60_000);
  await timed(cached(lists, key, loading(0, "ahead")));
  vi.setSystemTime(now + 1000);
  const load = loading(0, "new");
  await timed(cached(lists, key, load));
  expect(load).toHaveBeenCalled();
});

it("asks again where an answer was put off while the clock was hours ahead", async () => {
  const key = await oldAnswer();
  const now = Date.now();
  vi.setSystemTime(now + 12 * 60 * 60_000);
  await timed(cached(lists, key, loading(0, apiFails)));
  vi.setSystemTime(now + 60_000);
  const load = loading(0, "new");
  expect(await timed(cached(lists, key, load))).toMatchObject({ value: "new" });
  expect(load).toHaveBeenCalled();
});

describe("stale first", () => {
  it("shows the new answer when it comes within 300 ms", async () => {
    const key = await oldAnswer();
    expect(await timed(cached(lists, key, loading(250, "new")))).toEqual({ value: "new", ms: 250 });
  });

  it("shows the old one after 300 ms, and keeps the new one when it comes", async () => {
    const key = await oldAnswer();
    const load = loading(1000, "new");
    expect(await timed(cached(lists, key, load))).toEqual({ value: "old", ms: 300 });
    await vi.advanceTimersByTimeAsync(800);
    expect(await timed(cached(lists, key, load))).toMatchObject({ value: "new" });
    expect(load).toHaveBeenCalledTimes(1);
  });

  it("shows the old one at once while the API has been silent for longer", async () => {
    const key = await oldAnswer();
    const hanging = loading(8000, apiFails);
    expect(await timed(cached(lists, key, hanging))).toEqual({ value: "old", ms: 300 });
    const [second, third] = [cached(lists, key, hanging), cached(lists, key, hanging)];
    const others = await timed(Promise.all([second, third]));
    expect(others).toMatchObject({ value: ["old", "old"] });
    expect(others.ms, "a step of the clock for each turn").toBeLessThan(100);
    expect(hanging).toHaveBeenCalledTimes(1);
  });

  it("waits only for the rest of the 300 ms when another visitor began to wait", async () => {
    const key = await oldAnswer();
    const first = cached(lists, key, loading(8000, apiFails));
    await vi.advanceTimersByTimeAsync(200);
    expect(await timed(cached(lists, key, loading(0, "unused")))).toEqual({ value: "old", ms: 100 });
    expect(await first).toBe("old");
  });

  it("shows the old one when the API fails, and does not ask again for five seconds", async () => {
    const key = await oldAnswer();
    const load = loading(20, apiFails);
    expect(await timed(cached(lists, key, load))).toEqual({ value: "old", ms: 20 });
    vi.setSystemTime(Date.now() + 4000);
    await timed(cached(lists, key, load));
    expect(load).toHaveBeenCalledTimes(1);
    vi.setSystemTime(Date.now() + 1500);
    await timed(cached(lists, key, load));
    expect(load).toHaveBeenCalledTimes(2);
  });

  it("asks anew when the one who asked first was refused for want of room", async () => {
    const key = randomUUID();
    const full = new ApiError(silentFailure("busy", "no room for more reads"), "no");
    const first = timed(cached(lists, key, loading(50, full)));
    const load = loading(20, "new");
    const others = timed(Promise.all([cached(lists, key, load), cached(lists, key, load)]));
    expect(await first).toMatchObject({ error: full });
    expect(await others).toMatchObject({ value: ["new", "new"] });
    expect(load).toHaveBeenCalledTimes(1);
  });

  it("counts what it shows that is old, and the seconds in which it did", async () => {
    const counts = async () =>
      Promise.all(
        ["answers", "seconds"].map(
          async (what) =>
            (await registry.getSingleMetric(`site_api_stale_${what}_total`)?.get())?.values[0]?.value ?? 0,
        ),
      );
    const [answers = 0, seconds = 0] = await counts();
    const key = await oldAnswer();
    vi.setSystemTime(Math.ceil(Date.now() / 1000) * 1000);
    const load = loading(20, apiFails);
    for (let times = 0; times < 3; times += 1) await timed(cached(lists, key, load));
    expect(await counts()).toEqual([answers + 3, seconds + 1]);
    vi.setSystemTime(Date.now() + 1000);
    await timed(cached(lists, key, load));
    expect(await counts()).toEqual([answers + 4, seconds + 2]);
    await timed(cached(lists, randomUUID(), loading(0, "new")));
    expect(await counts()).toEqual([answers + 4, seconds + 2]);
  });

  it("says that a record is gone, also to other containers", async () => {
    const key = await oldAnswer();
    forgetShared.mockReset();
    expect(await timed(cached(lists, key, loading(20, gone)))).toEqual({ error: gone, ms: 20 });
    expect(forgetShared).toHaveBeenCalledTimes(1);
  });

  it("shows the record where a gateway in front of the API says that it is gone", async () => {
    const key = await oldAnswer();
    const ofGateway = new ApiError({ ...gone, isWorded: false }, "no");
    expect(await timed(cached(lists, key, loading(20, ofGateway)))).toEqual({ value: "old", ms: 20 });
  });

  it("says that a record is gone, and forgets it when that comes late", async () => {
    const key = await oldAnswer();
    expect(await timed(cached(lists, key, loading(20, gone)))).toEqual({ error: gone, ms: 20 });
    const other = await oldAnswer();
    expect(await timed(cached(lists, other, loading(1000, gone)))).toEqual({ value: "old", ms: 300 });
    await vi.advanceTimersByTimeAsync(1000);
    expect(await timed(cached(lists, other, loading(0, "back")))).toMatchObject({ value: "back" });
  });

  it("leaves no failure that nobody waits for, when a visitor comes after the 300 ms and the record is gone", async () => {
    const unwaited = vi.fn();
    process.on("unhandledRejection", unwaited);
    try {
      const key = await oldAnswer();
      const first = cached(lists, key, loading(1000, gone));
      await vi.advanceTimersByTimeAsync(400);
      expect(await cached(lists, key, loading(0, "unused"))).toBe("old");
      expect(await first).toBe("old");
      await vi.advanceTimersByTimeAsync(1000);
      await new Promise((resolve) => setImmediate(resolve));
      expect(unwaited).not.toHaveBeenCalled();
    } finally {
      process.off("unhandledRejection", unwaited);
    }
  });

  it("shows what was kept when a question that was answered before is refused, and says so where nothing is", async () => {
    const wrong = new ApiError({ ...silentFailure("unreachable", "answered 400", 400), kind: "refused" }, "no");
    const key = await oldAnswer();
    expect(await timed(cached(lists, key, loading(20, wrong)))).toEqual({ value: "old", ms: 20 });
    expect(await timed(cached(lists, key, loading(0, apiFails)))).toMatchObject({ value: "old" });
    expect(await timed(cached(lists, randomUUID(), loading(0, wrong)))).toMatchObject({ error: wrong });
  });

  it("waits for the API when nothing is kept, and leaves no timer behind", async () => {
    expect(await timed(cached(lists, randomUUID(), loading(5000, "new")))).toEqual({ value: "new", ms: 5000 });
    const key = await oldAnswer();
    await timed(cached(lists, key, loading(10, "new")));
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("what visitors make up", () => {
  const page = (items: unknown[]) => ({ items, count: items.length, previous: null, next: null });

  it("keeps at most two thousand searches, and never at the cost of a list", async () => {
    vi.useRealTimers();
    await cached(lists, "catalogue", async () => page([1]));
    for (let count = 0; count < 12_000; count += 1)
      await cached(searches, `search ${count}`, async () => page([count]));
    const asked = vi.fn(async () => page([]));
    await cached(searches, "search 9999", asked);
    await cached(lists, "catalogue", asked);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it("keeps no more than ten thousand lists of ids, and the ones in use among them", async () => {
    vi.useRealTimers();
    const asked = vi.fn(async () => page([1]));
    await cached(lists, "catalogue", asked);
    for (let count = 0; count < 10_500; count += 1) {
      await cached(narrowed, `university ${count}`, async () => page([count]));
      if (count % 1000 === 0) await cached(lists, "catalogue", asked);
    }
    expect(asked).toHaveBeenCalledTimes(1);
    await cached(narrowed, "university 0", asked);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it("takes an empty answer for fresh for ten seconds, shares it with nobody, and a second one ends what was shared before", async () => {
    const nothing = vi.fn(async () => page([]));
    for (const policy of [searches, narrowed, policies.reference]) {
      nothing.mockClear();
      const key = `nothing ${randomUUID()}`;
      await cached(policy, key, nothing);
      await vi.advanceTimersByTimeAsync(9000);
      await cached(policy, key, nothing);
      expect(nothing).toHaveBeenCalledTimes(1);
      expect(forgetShared).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1500);
      await cached(policy, key, nothing);
      expect(nothing).toHaveBeenCalledTimes(2);
      expect(forgetShared).toHaveBeenCalledTimes(policy.shared ? 1 : 0);
      forgetShared.mockClear();
    }
    expect(writeShared).not.toHaveBeenCalled();
  });

  it("shows an empty answer that is older while the API hangs", async () => {
    const key = randomUUID();
    await cached(narrowed, key, async () => page([]));
    await vi.advanceTimersByTimeAsync(64_000);
    expect(await timed(cached(narrowed, key, loading(8000, apiFails)))).toMatchObject({ value: page([]), ms: 300 });
    await vi.advanceTimersByTimeAsync(15_000);
    const before = JSON.stringify({ value: page([1]), fetchedAt: Date.now() - 600_000 });
    readShared.mockResolvedValueOnce(before);
    expect(await timed(cached(narrowed, key, loading(20, apiFails)))).toMatchObject({ value: page([]) });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await timed(cached(narrowed, key, loading(20, apiFails))), "without anything from before").toMatchObject({
      value: page([]),
    });
    await vi.advanceTimersByTimeAsync(6_000);
    readShared.mockResolvedValueOnce(before);
    expect(await timed(cached(narrowed, key, loading(20, apiFails)))).toMatchObject({ value: page([1]) });
    await vi.advanceTimersByTimeAsync(6_000);
    expect(await timed(cached(narrowed, key, loading(20, page([]))))).toMatchObject({ value: page([]) });
    expect(forgetShared, "what was in it").toHaveBeenCalledTimes(1);
  });

  it("shares lists, and no search", async () => {
    await cached(searches, "search", async () => page([1]));
    expect(writeShared).not.toHaveBeenCalled();
    await cached(narrowed, "university", async () => page([1]));
    await cached(lists, "catalogue", async () => page([]));
    await cached(policies.details, "course", async () => ({ id: 1 }));
    expect(writeShared.mock.calls.map(([, , lifeMs]) => lifeMs)).toEqual(Array(3).fill(24 * 60 * 60_000));
    await cached(policies.sorted, "sorted", async () => page([1]));
    expect(writeShared).toHaveBeenCalledTimes(3);
  });

  it("keeps two hundred sorted searches beside the others, until all is forgotten", async () => {
    vi.useRealTimers();
    const asked = vi.fn(async () => page([1]));
    for (let count = 0; count < 201; count += 1) await cached(policies.sorted, `sorted ${count}`, asked);
    await cached(policies.sorted, "sorted 1", asked);
    expect(asked).toHaveBeenCalledTimes(201);
    await cached(policies.sorted, "sorted 0", asked);
    expect(asked).toHaveBeenCalledTimes(202);
    clearCache();
    await cached(policies.sorted, "sorted 0", asked);
    expect(asked).toHaveBeenCalledTimes(203);
  });

  it("shares a long key as its hash", async () => {
    await cached(lists, `list ${"x".repeat(5000)}`, async () => page([1]));
    expect(writeShared.mock.calls[0]?.[0]).toMatch(/^[\w-]{43}$/);
  });
});

const as = <Result>(visitor: string, work: () => Result) =>
  withRequestContext({ requestId: "r", visitor, setCookies: [] }, work);

it("tells a load of all who wait for it, those of a page that it is a part of too", async () => {
  const pageAskers = new Askers("second");
  let seen: Askers | undefined;
  let finish: () => void = () => undefined;
  const load = vi.fn(() => {
    seen = currentAskers();
    return new Promise<number>((resolve) => (finish = () => resolve(1)));
  });
  const first = as("first", () => cached(lists, "shared", load));
  const second = as("second", () => withAskers(pageAskers, () => cached(lists, "shared", load)));
  pageAskers.add("third");
  await eventually(() => expect(load).toHaveBeenCalled());
  expect([...(seen?.all ?? [])]).toEqual(["first", "second", "third"]);
  finish();
  expect(await Promise.all([first, second])).toEqual([1, 1]);
  expect(load).toHaveBeenCalledTimes(1);
});

it("lets those who have waited for one answer go on one after the other, and others between them", async () => {
  let finish: () => void = () => undefined;
  const load = () => new Promise<number>((resolve) => (finish = () => resolve(1)));
  const done: string[] = [];
  const waiting = Array.from({ length: 5 }, () => cached(lists, "crowd", load).then(() => done.push("page")));
  for (let turn = 0; turn < 3; turn += 1) await nextTurn();
  finish();
  for (let turn = 0; turn < 10; turn += 1) {
    await nextTurn();
    done.push("other");
  }
  await Promise.all(waiting);
  // The one who asked the API and the first of those who waited may go on together.
  expect(done.join(" ")).not.toContain("page page page");
});

it("lets whoever has waited for one answer go on in turns by visitor, behind no crowd of another", async () => {
  const finish: (() => void)[] = [];
  const load = () => new Promise<number>((resolve) => finish.push(() => resolve(1)));
  const done: string[] = [];
  const ask = (visitor: string, key: string) =>
    as(visitor, () => cached(lists, key, load).then(() => done.push(visitor)));
  const waiting = ["crowd", ...Array.from({ length: 20 }, () => "crowd")].map((visitor) => ask(visitor, "many"));
  waiting.push(ask("first", "few"), ask("student", "few"));
  await eventually(() => expect(finish).toHaveLength(2));
  finish.forEach((end) => end());
  await Promise.all(waiting);
  expect(done.indexOf("student")).toBeLessThan(6);
});
