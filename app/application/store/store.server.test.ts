// Holds contract 12.4.
import { randomBytes } from "node:crypto";
import { setImmediate } from "node:timers/promises";

import { beforeEach, describe, expect, it, vi } from "vitest";

import { eventually } from "../../../tests/support/eventually";

import { withSettings } from "../../../tests/support/request";
import { requestContext, withRequestContext } from "~/http/request-context.server";

import { Quotas } from "./quotas.server";
import { BrokenDocument, DESCRIPTION, type PieceName, type Storage, type StoredPiece } from "./storage.server";
import { Store } from "./store.server";

const MEBIBYTE = 1024 * 1024;
const HOUR = 60 * 60_000;
/** What a store has by default. */
const limits = { maxBytes: 2048 * MEBIBYTE, lastingMs: 72 * HOUR };
const description = Buffer.alloc(1056);
const megabyte = Buffer.alloc(MEBIBYTE);
const unavailable = { reason: "unavailable" };

/** A storage that remembers how much it was given, and nothing of it. */
class Sizes implements Storage {
  readonly pieceBytes = MEBIBYTE;
  pieces: StoredPiece[] = [];
  /** What becomes of a write. */
  putting: () => Promise<unknown> = () => Promise.resolve();
  /** What becomes of a step of anything else. */
  stepping: () => Promise<unknown> = () => Promise.resolve();

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
  async remove({ id, start }: PieceName) {
    await this.stepping();
    this.pieces = this.pieces.filter((each) => each.id !== id || each.start !== start);
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
const read = () => store.read({ ...piece(), bytes: 2000, changed: 0 });
const failing = (code: string) => () => Promise.reject(Object.assign(new Error("no"), { code }));
const lasting = (ms: number) => () => new Promise((resolve) => setTimeout(resolve, ms));

async function begin(by: { account?: string; address?: string }, megabytes: number, draft = newDraft()) {
  await store.requireQuota(by);
  const begun = piece(draft);
  await store.put(begun, description);
  await store.hold(draft, by);
  for (let start = 0; start < megabytes; start += 1) await store.put({ ...begun, start }, megabyte);
  return draft;
}

/** So many drafts of one document each. */
const begun = (count: number) => Promise.all(Array.from({ length: count }, () => begin({}, 1)));

const listAs = (visitor: string, draft: string) =>
  withRequestContext({ requestId: "", visitor, setCookies: [] }, () => store.list(draft));

describe("what one visitor may have", () => {
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

  it("is never filled by one address: half of it is for others, however few its applications are", async () => {
    expect(await fill("one", 24)).toBeLessThanOrEqual(11);
    expect(store.figures().bytes).toBeLessThan(limits.maxBytes * 0.51);
    expect(await store.isQuotaUsedUp("one")).toBe(true);
    expect(await fill("another", 5)).toBe(5);
  });

  it("is enough for a school of hundreds with a few documents each behind one address", async () => {
    for (let student = 0; student < 300; student += 1) await begin({ account: `${student}`, address: "school" }, 3);
    expect(store.figures().drafts).toBe(300);
  });

  it("is one application where the store is smaller than two", async () => {
    store = new Store(storage, { ...limits, maxBytes: 128 * MEBIBYTE });
    expect(await fill("one", 2)).toBe(1);
  });

  it("is eight drafts of an account with documents: a ninth ends the one that was changed longest ago", async () => {
    const own: string[] = [];
    for (let count = 0; count < 7; count += 1) own.push(await begin({ account: "one" }, 1));
    await store.removeDraft(await begin({ account: "one" }, 1));
    await begin({ account: "one" }, 1);
    await begin({ account: "one" }, 1, own[0]);
    await begin({ account: "another" }, 1);
    expect(store.figures().drafts).toBe(9);
    await begin({ account: "one" }, 1);
    expect(await store.list(own[1] ?? "")).toEqual([]);
    expect(store.figures().drafts).toBe(9);
  });

  it("finds room that another container has made, ten seconds after the last count", async () => {
    store = new Store(storage, { ...limits, maxBytes: 2 * MEBIBYTE });
    await store.sweep();
    const draft = await begin({}, 1);
    await new Store(storage, limits).removeDraft(draft);
    await expect(begin({}, 1)).rejects.toMatchObject({ reason: "full" });
    const now = performance.now.bind(performance);
    vi.spyOn(performance, "now").mockImplementation(() => now() + 10_001);
    await eventually(() => begin({}, 1));
  });

  it("counts no draft that another container has emptied", async () => {
    const kept = await begin({ account: "one" }, 1);
    const other = new Store(storage, limits);
    for (let count = 0; count < 12; count += 1) await other.removeDraft(await begin({ account: "one" }, 1));
    expect(await store.list(kept)).toHaveLength(2);
  });

  it("counts a draft in which a document is begun while it is taken for an empty one", async () => {
    const empty = await begin({ account: "one" }, 0);
    await Promise.all((await store.list(empty)).map(({ id }) => store.remove(empty, [id])));
    const { leave } = Quotas.prototype;
    vi.spyOn(Quotas.prototype, "leave").mockImplementationOnce(async function (this: Quotas, draft) {
      await store.put(piece(empty), description);
      await leave.call(this, draft);
    });
    for (let count = 0; count < 20; count += 1) await begin({ account: "one" }, 0);
    expect(store.figures().drafts).toBe(8);
  });

  it("is without bounds in this process's own store, which has no quotas: it counts nowhere", async () => {
    const draft = await begin({}, 120);
    const own = new Store(storage, { ...limits, maxBytes: MEBIBYTE, isOwn: true });
    await own.sweep();
    await own.hold(draft, { address: "one", account: "one" });
    expect(await own.isQuotaUsedUp("one")).toBe(false);
  });

  it("lists two drafts of a visitor at once, however many are asked for, and one of another meanwhile", async () => {
    const drafts = await begun(50);
    let steps = 0;
    storage.stepping = () => {
      steps += 1;
      return requestContext()?.visitor === "one" ? new Promise(() => undefined) : Promise.resolve();
    };
    for (const draft of drafts) void listAs("one", draft).catch(() => null);
    await setImmediate();
    expect(steps).toBe(2);
    expect(await listAs("another", await begin({}, 1))).toHaveLength(2);
  });

  it("lists a draft of somebody who asks for one soon, beside many who ask again and again", async () => {
    const drafts = await begun(16 * 30);
    const own = await begin({}, 1);
    const order: string[] = [];
    storage.stepping = async () => {
      order.push(requestContext()?.visitor ?? "");
      await setImmediate();
    };
    const all = drafts.map((draft, index) => listAs(`crowd ${index % 16}`, draft));
    await eventually(() => expect(order.length).toBeGreaterThan(100));
    const before = order.length;
    await listAs("student", own);
    // Behind what is under way, and not behind one more list of each.
    expect(order.indexOf("student") - before).toBeLessThan(32);
    await Promise.all(all);
  });

  it("lists a draft once for all who ask before that list begins, and again for those who ask later", async () => {
    const draft = await begin({}, 1);
    const lists = vi.spyOn(storage, "list");
    let letOn: () => void = () => undefined;
    storage.stepping = () => new Promise<void>((resolve) => (letOn = resolve));
    const first = [listAs("one", draft), listAs("two", draft)];
    await setImmediate();
    const later = ["one", "two", "three"].map((visitor) => listAs(visitor, draft));
    await setImmediate();
    expect(lists).toHaveBeenCalledTimes(1);
    storage.stepping = () => Promise.resolve();
    await begin({}, 1, draft);
    letOn();
    for (const pieces of await Promise.all(first)) expect(pieces).toHaveLength(2);
    for (const pieces of await Promise.all(later)) expect(pieces.length).toBeGreaterThan(2);
    expect(lists).toHaveBeenCalledTimes(2);
  });

  it("lists a draft again after a second, where the answer of a list is lost", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const draft = await begin({}, 1);
    storage.stepping = () => new Promise(() => undefined);
    void listAs("one", draft).catch(() => null);
    await setImmediate();
    storage.stepping = () => Promise.resolve();
    const again = listAs("one", draft);
    await vi.advanceTimersByTimeAsync(1000);
    expect(await again).toHaveLength(2);
    vi.useRealTimers();
  });
});

it("removes descriptions by themselves and first, since several pieces are removed at once", async () => {
  const { draft } = piece();
  for (const each of [piece(draft), piece(draft)])
    for (const start of [DESCRIPTION, 0, 10]) await store.put({ ...each, start }, Buffer.alloc(10));
  const removal = vi.spyOn(storage, "remove");
  await store.removeDraft(draft);
  expect(removal.mock.calls.map(([{ start }]) => start)).toEqual([DESCRIPTION, DESCRIPTION, 0, 10, 0, 10]);
});

describe("a sweep", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));

  /** Sweeps, and does something when all has been listed, or a `draft` alone. */
  async function sweepWith(meanwhile: (draft?: string) => Promise<unknown>) {
    const list = storage.list.bind(storage);
    storage.list = async function* (draft) {
      yield* list(draft);
      await meanwhile(draft);
    };
    await store.sweep();
    storage.list = list;
  }

  it("brings what others have changed, and loses nothing that is being written", async () => {
    const [others, own] = [await begin({}, 1), await begin({}, 1)];
    const { bytes } = store.figures();
    vi.advanceTimersByTime(HOUR);
    storage.pieces = storage.pieces.filter(({ draft }) => draft !== others);
    await sweepWith(() => begin({}, 1));
    expect(store.figures()).toEqual({ bytes, drafts: 2, oldestSeconds: 3600 });
    await store.removeDraft(own);
    await store.sweep();
    expect(store.figures()).toEqual({ bytes: bytes / 2, drafts: 1, oldestSeconds: 0 });
  });

  it("a sweep leaves what was saved for a draft after it had seen that its time is over", async () => {
    const draft = await begin({}, 1);
    vi.advanceTimersByTime(limits.lastingMs + 1000);
    const late = piece(draft);
    await sweepWith(async (seen) => seen && store.put(late, description));
    expect(storage.pieces).toEqual([expect.objectContaining(late)]);
  });

  it("counts no draft that another container has removed before it", async () => {
    await begin({}, 1);
    vi.advanceTimersByTime(limits.lastingMs + 1000);
    await sweepWith(async (seen) => void (seen ?? storage.pieces.splice(0)));
    expect(store.figures()).toMatchObject({ bytes: 0, drafts: 0, oldestSeconds: 0 });
  });

  it("goes on behind a draft that cannot be removed, which counts until it is", async () => {
    const [stuck] = [await begin({}, 1), await begin({}, 1)];
    const { bytes } = store.figures();
    vi.advanceTimersByTime(limits.lastingMs + 1000);
    const remove = storage.remove.bind(storage);
    storage.remove = async (name) => {
      if (name.draft === stuck) throw Object.assign(new Error("EIO"), { code: "EIO" });
      return await remove(name);
    };
    await expect(store.sweep()).rejects.toMatchObject({ reason: "unavailable" });
    expect(new Set(storage.pieces.map(({ draft }) => draft))).toEqual(new Set([stuck]));
    expect(store.figures()).toMatchObject({ bytes: bytes / 2, drafts: 1 });
    storage.remove = remove;
    await store.sweep();
    expect(store.figures()).toMatchObject({ bytes: 0, drafts: 0 });
  });

  it("removes nothing of documents that a bucket lists in no order", async () => {
    const drafts = [await begin({}, 1), await begin({}, 1)];
    vi.advanceTimersByTime(limits.lastingMs - 1000);
    for (const draft of drafts) await begin({}, 1, draft);
    const { bytes } = store.figures();
    vi.advanceTimersByTime(2000);
    storage.pieces.sort((one, other) => one.start - other.start || one.changed - other.changed);
    const another = new Store(storage, limits);
    await another.sweep();
    expect(storage.pieces).toHaveLength(8);
    expect(another.figures()).toMatchObject({ bytes, drafts: 2 });
  });

  it("leaves a draft for as long after its last change as after its first", async () => {
    const draft = await begin({}, 1);
    vi.advanceTimersByTime(limits.lastingMs - 1000);
    await begin({}, 1, draft);
    vi.advanceTimersByTime(2000);
    await store.sweep();
    expect(storage.pieces).toHaveLength(4);
  });
});

describe("a storage that fails", () => {
  it.each([
    ["ENOSPC", "full"],
    ["EDQUOT", "full"],
    ["EROFS", "unavailable"],
    ["ENOENT", "unavailable"],
  ] as const)("with %s is %s, and what it did not take is not counted", async (code, reason) => {
    storage.putting = failing(code);
    await expect(store.put(piece(), megabyte)).rejects.toMatchObject({ reason });
    expect(store.figures()).toMatchObject({ bytes: 0, drafts: 0 });
  });

  it("is not one that has no such piece", async () => {
    storage.putting = () => Promise.reject(new BrokenDocument());
    await expect(store.put(piece(), description)).rejects.toThrow(BrokenDocument);
  });
});

describe("a storage whose list has no end", () => {
  /** Lists pages of so many pieces, as `pieceOf` makes them; how many are asked for is counted up to a number that takes no time. */
  function endless(size: number, pieceOf: (index: number) => PieceName) {
    const asked = { pages: 0 };
    vi.spyOn(storage, "list").mockImplementation(async function* () {
      for (; asked.pages < 5_000; asked.pages += 1)
        yield Array.from({ length: size }, (_, index) => ({
          ...pieceOf(asked.pages * size + index),
          bytes: 1056,
          changed: Date.now(),
        }));
    });
    return asked;
  }
  const hex = (number: number, digits: number) => number.toString(16).padStart(digits, "0");
  const newPieces = (draft: string) => (index: number) => ({ draft, id: hex(index, 32), start: DESCRIPTION });

  it.each([
    ["new pieces in each page", 100],
    ["empty pages", 0],
  ])("gives no answer about a draft, with %s", async (_what, size) => {
    const draft = newDraft();
    const asked = endless(size, newPieces(draft));
    await expect(store.list(draft)).rejects.toMatchObject(unavailable);
    expect(asked.pages).toBeLessThan(200);
  });

  it("nor about one of which it lists a piece twice", async () => {
    const draft = await begin({}, 1);
    storage.pieces.push(...storage.pieces);
    await expect(store.list(draft)).rejects.toMatchObject(unavailable);
  });

  it.each([
    ["pieces of one draft", newPieces(newDraft()), 1024],
    ["new drafts", (index: number) => ({ ...newPieces("")(index), draft: hex(index, 64) }), 1024],
  ])("ends a sweep, with %s", async (_what, pieceOf, most) => {
    store = new Store(storage, { ...limits, maxBytes: 64 * MEBIBYTE });
    const asked = endless(100, pieceOf);
    await expect(store.sweep()).rejects.toMatchObject(unavailable);
    expect(asked.pages).toBeLessThan(most);
  });

  it("leaves no more drafts than there can be, however many sweeps it ends, and is counted anew when it is well", async () => {
    const smallest = 32 * MEBIBYTE;
    store = new Store(storage, { ...limits, maxBytes: smallest });
    const draft = await begin({}, 1);
    const { bytes } = store.figures();
    for (let sweep = 0; sweep < 5; sweep += 1) {
      endless(100, (index) => ({ ...newPieces("")(index), draft: `${sweep}${hex(index, 63)}` }));
      await expect(store.sweep()).rejects.toMatchObject(unavailable);
    }
    expect(store.figures().drafts).toBeLessThan((3 * smallest) / 4096);
    expect(store.figures().bytes).toBeGreaterThan(smallest);
    vi.restoreAllMocks();
    await store.sweep();
    expect(store.figures()).toMatchObject({ bytes, drafts: 1 });
    expect(await store.list(draft)).toHaveLength(2);
  });
});

describe("a storage that is slow", () => {
  const never = () => new Promise<never>(() => undefined);
  beforeEach(() => void vi.useFakeTimers());

  it("by silence is known after two seconds, and let alone for ten", async () => {
    storage.putting = never;
    const waiting = expect(store.put(piece(), Buffer.alloc(10))).rejects.toMatchObject(unavailable);
    await vi.advanceTimersByTimeAsync(2_100);
    await waiting;
    storage.putting = vi.fn(() => Promise.resolve());
    await expect(store.put(piece(), description)).rejects.toMatchObject(unavailable);
    expect(storage.putting).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(10_000);
    await store.put(piece(), description);
  });

  it("in the middle of a document is known after two seconds too, although its step never ends", async () => {
    storage.stepping = never;
    const bytes = read();
    await bytes.next();
    const waiting = expect(bytes.next()).rejects.toMatchObject(unavailable);
    await vi.advanceTimersByTimeAsync(2_100);
    await waiting;
  });

  it("by the silence of a step among others that get on is known after twenty seconds", async () => {
    storage.pieces.push({ ...piece("a".repeat(64)), bytes: 1, changed: Date.now() });
    storage.putting = never;
    const failed = vi.fn();
    void store.put(piece(), Buffer.alloc(10)).catch(failed);
    for (let waited = 0; waited < 20_000; waited += 500) {
      expect(failed).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(500);
      await store.list("a".repeat(64));
    }
    expect(failed).toHaveBeenCalledWith(expect.objectContaining(unavailable));
  });

  it("is none where there is so much to count that it takes minutes: the first document after a start does not wait for it", async () => {
    await begin({}, 300);
    storage.stepping = lasting(100);
    const restarted = new Store(storage, limits).start();
    await restarted.put(piece(), description);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(restarted.figures().bytes).toBeGreaterThan(300 * MEBIBYTE);
  });

  it("may take a second longer for each megabyte that it is to write", async () => {
    storage.putting = lasting(6_000);
    const written = store.put(piece(), Buffer.alloc(5 * MEBIBYTE));
    await vi.advanceTimersByTimeAsync(6_000);
    await written;
  });

  it("is none where each of many steps takes a second: a sweep, a list, a removal go on", async () => {
    const draft = await begin({}, 5);
    storage.stepping = lasting(1_000);
    const done = Promise.all([store.sweep(), store.list(draft)]).then(() => store.removeDraft(draft));
    await vi.advanceTimersByTimeAsync(60_000);
    await done;
    expect(storage.pieces).toEqual([]);
  });

  it("is none where steps wait for each other longer than two seconds, and each in its turn is quick", async () => {
    let turn: Promise<unknown> = Promise.resolve();
    storage.putting = () => (turn = turn.then(lasting(1_000)));
    const all = Promise.all(Array.from({ length: 9 }, () => store.put(piece(), description)));
    await vi.advanceTimersByTimeAsync(9_000);
    await all;
  });
});
