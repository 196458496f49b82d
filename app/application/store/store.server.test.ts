// Holds contract 12.4.
import { randomBytes } from "node:crypto";
import { setImmediate } from "node:timers/promises";

import { beforeEach, describe, expect, it, vi } from "vitest";

import { withSettings } from "../../../tests/support/request";
import { requestContext, withRequestContext } from "~/http/request-context.server";

import { DESCRIPTION, NoSuchPiece, type PieceName, type Storage, type StoredPiece } from "./storage.server";
import { Store } from "./store.server";
import { refusalCounts } from "./store-failure.server";

const MEBIBYTE = 1024 * 1024;
/** What a store has by default. */
const limits = { maxBytes: 2048 * MEBIBYTE, lastingMs: 3 * 24 * 60 * 60_000 };
const description = Buffer.alloc(1056);
const megabyte = Buffer.alloc(MEBIBYTE);

/** A storage that remembers how much it was given, and nothing of it. */
class Sizes implements Storage {
  readonly pieceBytes = MEBIBYTE;
  readonly pieces: StoredPiece[] = [];
  /** What becomes of a write. */
  putting: () => Promise<void> = () => Promise.resolve();
  /** What becomes of a step of anything else. */
  stepping: () => Promise<void> = () => Promise.resolve();

  async *list(draft?: string) {
    for (const piece of this.pieces.filter((piece) => draft === undefined || piece.draft === draft)) {
      await this.stepping();
      yield [piece];
    }
  }
  async put(piece: PieceName, { length }: Buffer) {
    await this.putting();
    this.pieces.push({ ...piece, bytes: length, changed: Date.now() });
  }
  async *read() {
    yield description;
    await this.stepping();
  }
  async *remove(pieces: readonly PieceName[]) {
    for (const each of pieces) {
      yield await this.stepping();
      const isOne = ({ id, start }: PieceName) => each.id === id && each.start === start;
      this.pieces.splice(0, Infinity, ...this.pieces.filter((piece) => !isOne(piece)));
    }
  }
  async *tidy() {
    yield* this.pieces.map(() => undefined);
    await this.stepping();
  }
}

let storage: Sizes;
let store: Store;
let drafts = 0;

withSettings();
beforeEach(() => {
  storage = new Sizes();
  store = new Store(storage, limits);
});

const newDraft = () => (drafts += 1).toString(16).padStart(64, "0");
const piece = (draft = newDraft()) => ({ draft, id: randomBytes(16).toString("hex"), start: DESCRIPTION });

async function begin(by: { account?: string; address?: string }, megabytes: number, draft = newDraft()) {
  await store.requireQuota(by);
  const begun = piece(draft);
  await store.put(begun, description);
  await store.hold(draft, by);
  for (let start = 0; start < megabytes; start += 1) await store.put({ ...begun, start }, megabyte);
}

/** Saves full applications, five documents of 19 MB in a draft, until one is refused, at most so many; how many there are. */
async function fill(address: string, most: number) {
  for (let saved = 0; saved < most; saved += 1) {
    const draft = newDraft();
    try {
      for (let document = 0; document < 5; document += 1) await begin({ account: `of ${draft}`, address }, 19, draft);
    } catch (error) {
      expect(error).toMatchObject({ reason: "quota" });
      return saved;
    }
  }
  return most;
}

describe("a store of the usual size", () => {
  it("is never filled by one address: half of it is for others, however few its applications are", async () => {
    expect(await fill("one", 24)).toBeLessThanOrEqual(11);
    expect(store.figures().bytes).toBeLessThan(limits.maxBytes * 0.51);
    expect(await store.isQuotaUsedUp({ account: "new", address: "one" })).toBe(true);
    expect(await fill("another", 5)).toBe(5);
  });

  it("goes on for a school of hundreds with a few documents each behind one address", async () => {
    for (let student = 0; student < 300; student += 1) await begin({ account: `${student}`, address: "school" }, 3);
    expect(store.figures().drafts).toBe(300);
  });
});

it("a store that is smaller than two applications has room for one of them of one address", async () => {
  store = new Store(storage, { ...limits, maxBytes: 128 * MEBIBYTE });
  expect(await fill("one", 2)).toBe(1);
});

it("this process's own has no quotas: what a visitor has in it counts nowhere", async () => {
  const draft = newDraft();
  await begin({}, 120, draft);
  const own = new Store(storage, { ...limits, maxBytes: MEBIBYTE, isOwn: true });
  await own.sweep();
  await own.hold(draft, { address: "one", account: "one" });
  expect(await own.isQuotaUsedUp({ address: "one" })).toBe(false);
});

it("lists two drafts of a visitor at once, however many are asked for, and one of another meanwhile", async () => {
  const draft = newDraft();
  await begin({}, 1, draft);
  const as = (visitor: string) =>
    withRequestContext({ requestId: "", visitor, setCookies: [] }, () => store.list(draft));
  let steps = 0;
  const blocked = new Promise<void>(() => undefined);
  storage.stepping = () => {
    steps += 1;
    return requestContext()?.visitor === "one" ? blocked : Promise.resolve();
  };
  for (let asked = 0; asked < 50; asked += 1) void as("one").catch(() => null);
  await setImmediate();
  expect(steps).toBe(2);
  expect(await as("another")).toHaveLength(2);
});

describe("what an operator sees", () => {
  const hour = 60 * 60_000;
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));

  it("is as it is after each change, a draft saved after an idle hour too", async () => {
    await store.sweep();
    vi.advanceTimersByTime(hour);
    const first = piece();
    await store.put(first, description);
    expect(store.figures()).toEqual({ bytes: 1056 + 4096, drafts: 1, oldestSeconds: 0 });

    vi.advanceTimersByTime(hour);
    const second = piece(first.draft);
    await store.put(second, description);
    expect(store.figures()).toMatchObject({ drafts: 1, oldestSeconds: 0 });
    await begin({}, 1);
    vi.advanceTimersByTime(hour);
    expect(store.figures()).toMatchObject({ drafts: 2, oldestSeconds: 3600 });

    await store.remove(first.draft, second.id);
    expect(store.figures()).toMatchObject({ drafts: 2, oldestSeconds: 2 * 3600 });
    storage.putting = () => Promise.reject(Object.assign(new Error("no"), { code: "ENOSPC" }));
    await expect(store.put(piece(first.draft), description)).rejects.toThrow();
    expect(store.figures()).toMatchObject({ drafts: 2, oldestSeconds: 2 * 3600 });
    await store.removeDraft(first.draft);
    expect(store.figures()).toMatchObject({ drafts: 1, oldestSeconds: 3600 });
  });

  it("removes descriptions by themselves and first, since a storage removes several at once", async () => {
    const [one, other] = [piece(), piece()];
    for (const each of [one, { ...other, draft: one.draft }])
      for (const start of [DESCRIPTION, 0, 10]) await store.put({ ...each, start }, Buffer.alloc(10));
    const removal = vi.spyOn(storage, "remove");
    await store.removeDraft(one.draft);
    const starts = removal.mock.calls.map(([pieces]) => pieces.map(({ start }) => start));
    expect(starts).toEqual([
      [DESCRIPTION, DESCRIPTION],
      [0, 10, 0, 10],
    ]);
  });

  it("holds during a sweep, which brings what others have changed and loses nothing that is being written", async () => {
    const [others, own] = [newDraft(), newDraft()];
    await begin({}, 1, others);
    await begin({}, 1, own);
    const { bytes } = store.figures();
    vi.advanceTimersByTime(hour);
    storage.pieces.splice(0, 2);
    let seen = { ...store.figures() };
    const list = storage.list.bind(storage);
    storage.list = async function* () {
      yield* list();
      seen = store.figures();
      await begin({}, 1);
    };
    await store.sweep();
    expect(seen.drafts).toBe(2);
    expect(store.figures()).toEqual({ bytes, drafts: 2, oldestSeconds: 3600 });
  });
});

it("a sweep leaves what was saved for a draft after it had seen that its time is over", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const draft = newDraft();
  await begin({}, 1, draft);
  vi.advanceTimersByTime(limits.lastingMs + 1000);
  const late = piece(draft);
  const list = storage.list.bind(storage);
  storage.list = async function* (only?: string) {
    yield* list(only);
    if (only === undefined) await store.put(late, description);
  };
  await store.sweep();
  vi.useRealTimers();
  expect(storage.pieces).toEqual([expect.objectContaining(late)]);
});

it("a draft is kept for as long after its last change as after its first", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const draft = newDraft();
  await begin({}, 1, draft);
  vi.advanceTimersByTime(limits.lastingMs - 1000);
  await begin({}, 1, draft);
  vi.advanceTimersByTime(2000);
  await store.sweep();
  vi.useRealTimers();
  expect(storage.pieces).toHaveLength(4);
});

describe("a storage that fails", () => {
  it.each([
    ["ENOSPC", "full"],
    ["EDQUOT", "full"],
    ["EROFS", "unavailable"],
    ["ENOENT", "unavailable"],
  ] as const)("with %s is %s, in the count too, and what it did not take is not counted", async (code, reason) => {
    const [before, { bytes }] = [refusalCounts[reason], store.figures()];
    storage.putting = () => Promise.reject(Object.assign(new Error("no"), { code }));
    await expect(store.put(piece(), megabyte)).rejects.toMatchObject({ reason });
    expect(refusalCounts[reason]).toBe(before + 1);
    expect(store.figures().bytes).toBe(bytes);
  });

  it("is not one that has no such piece", async () => {
    storage.putting = () => Promise.reject(new NoSuchPiece());
    await expect(store.put(piece(), description)).rejects.toThrow(NoSuchPiece);
  });

  it("by silence is known after two seconds, let alone for ten, and a description that comes too late is undone", async () => {
    await store.sweep();
    vi.useFakeTimers();
    let end: () => void = () => undefined;
    storage.putting = () => new Promise<void>((resolve) => (end = resolve));
    const waiting = expect(store.put(piece(), Buffer.alloc(10))).rejects.toMatchObject({ reason: "unavailable" });
    await vi.advanceTimersByTimeAsync(2_100);
    await waiting;
    storage.putting = vi.fn(() => Promise.resolve());
    await expect(store.put(piece(), description)).rejects.toMatchObject({ reason: "unavailable" });
    expect(storage.putting).not.toHaveBeenCalled();
    await new Store(storage, limits).put(piece(), description);
    end();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(storage.pieces).toHaveLength(1);
    await store.put(piece(), description);
  });

  it("leaves a piece where it is that comes too late: it is as good as ever", async () => {
    await store.sweep();
    vi.useFakeTimers();
    let end: () => void = () => undefined;
    storage.putting = () => new Promise<void>((resolve) => (end = resolve));
    const put = store.put({ ...piece(), start: 0 }, Buffer.alloc(10));
    const waiting = expect(put).rejects.toMatchObject({ reason: "unavailable" });
    await vi.advanceTimersByTimeAsync(2_100);
    await waiting;
    end();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(storage.pieces).toMatchObject([{ start: 0 }]);
  });

  it("in the middle of a document is known after two seconds too, although its step never ends", async () => {
    await store.sweep();
    vi.useFakeTimers();
    storage.stepping = () => new Promise(() => undefined);
    const bytes = store.read({ ...piece(), bytes: 2000, changed: 0 });
    await bytes.next();
    const waiting = expect(bytes.next()).rejects.toMatchObject({ reason: "unavailable" });
    await vi.advanceTimersByTimeAsync(2_100);
    await waiting;
  });

  it("is none where there is so much to count that it takes minutes: the first document after a start does not wait for it", async () => {
    await begin({}, 300);
    vi.useFakeTimers();
    storage.stepping = () => new Promise((resolve) => setTimeout(resolve, 100));
    const restarted = new Store(storage, limits);
    const saved = vi.fn();
    void restarted.put(piece(), description).then(saved);
    await vi.advanceTimersByTimeAsync(2_100);
    expect(saved).toHaveBeenCalledTimes(1);
    await restarted.put(piece(), description);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(restarted.figures().bytes).toBeGreaterThan(300 * MEBIBYTE);
  });

  it("is none where each of many steps takes a second: a sweep, a list, a removal go on", async () => {
    const draft = newDraft();
    await begin({}, 5, draft);
    vi.useFakeTimers();
    storage.stepping = () => new Promise((resolve) => setTimeout(resolve, 1_000));
    const done = Promise.all([store.sweep(), store.list(draft)]).then(() => store.removeDraft(draft));
    await vi.advanceTimersByTimeAsync(60_000);
    await done;
    expect(storage.pieces).toHaveLength(0);
  });

  it("may take a second longer for each megabyte that it is to write", async () => {
    await store.sweep();
    vi.useFakeTimers();
    storage.putting = () => new Promise((resolve) => setTimeout(resolve, 6_000));
    const written = store.put(piece(), Buffer.alloc(5 * MEBIBYTE));
    await vi.advanceTimersByTimeAsync(6_000);
    await written;
  });

  it("is none where steps wait for each other longer than two seconds, and each in its turn is quick", async () => {
    await store.sweep();
    vi.useFakeTimers();
    let turn = Promise.resolve();
    storage.putting = () => (turn = turn.then(() => new Promise((resolve) => setTimeout(resolve, 1_000))));
    const all = Promise.all(Array.from({ length: 9 }, () => store.put(piece(), description)));
    await vi.advanceTimersByTimeAsync(9_000);
    await all;
  });

  it.each([
    ["a write while only other steps get on", 10, 2_100],
    ["a step among others that get on", 0, 20_000],
  ])("by the silence of %s is known too", async (_what, bytes, ms) => {
    await store.sweep();
    vi.useFakeTimers();
    const never = () => new Promise<void>(() => undefined);
    storage.pieces.push({ ...piece("a".repeat(64)), bytes: 1, changed: Date.now() });
    storage.putting = never;
    const step =
      bytes > 0
        ? () => store.put(piece(), Buffer.alloc(bytes))
        : () => store.read({ ...piece(), bytes: 2000, changed: 0 }).next();
    if (bytes === 0)
      vi.spyOn(storage, "read").mockReturnValue({ [Symbol.asyncIterator]: () => ({ next: never }) } as never);
    const failed = vi.fn();
    void step().catch(failed);
    for (let waited = 0; waited < ms; waited += 500) {
      expect(failed).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(500);
      await store.list("a".repeat(64)).catch(() => undefined);
    }
    expect(failed).toHaveBeenCalledWith(expect.objectContaining({ reason: "unavailable" }));
  });
});
