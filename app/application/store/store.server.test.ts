// Holds contract 12.4.
import { randomBytes } from "node:crypto";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { testSettings } from "../../../tests/support/request";

import type { Storage, StoredEnd } from "./storage.server";
import { lengthOfAll } from "./sealed-records.server";
import { Store } from "./store.server";
import { StoreFailure } from "./store-failure.server";

const MEBIBYTE = 1024 * 1024;
const DAY = 24 * 60 * 60_000;
/** What a store has by default. */
const limits = { maxBytes: 2048 * MEBIBYTE, keptMs: 3 * DAY };
const first = Buffer.alloc(1056);
const megabyte = Buffer.alloc(MEBIBYTE);

/** A place that remembers how much it was given, and nothing of it. */
class Sizes implements Storage {
  readonly files = new Map<string, number>();
  /** What the disk takes of a write before it is full. */
  room = Number.POSITIVE_INFINITY;

  async list(draft: string) {
    const own = [...this.files].filter(([name]) => name.startsWith(draft));
    return own.map(([name, bytes]) => ({ id: name.slice(65), bytes, changed: Date.now() }));
  }
  async create(draft: string, id: string) {
    return this.#end(`${draft}/${id}`, first.length);
  }
  async open(draft: string, id: string, bytes: number) {
    return this.#end(`${draft}/${id}`, bytes);
  }
  async *read() {
    yield* [];
  }
  async remove() {
    return Promise.resolve();
  }
  async removeDraft() {
    return Promise.resolve();
  }
  async *drafts() {
    yield* [];
  }
  async tidy() {
    return Promise.resolve();
  }

  #end(name: string, bytes: number): StoredEnd {
    this.files.set(name, bytes);
    return {
      append: async (records) => {
        const length = lengthOfAll(records);
        this.files.set(name, (this.files.get(name) ?? 0) + Math.min(length, this.room));
        if (length > this.room) throw Object.assign(new Error("no room"), { code: "ENOSPC" });
      },
      settle: () => Promise.resolve(),
      close: () => Promise.resolve(),
    };
  }
}

let storage: Sizes;
let store: Store;
let drafts = 0;

beforeEach(() => {
  for (const [name, value] of Object.entries(testSettings)) vi.stubEnv(name, value);
  storage = new Sizes();
  store = new Store(storage, limits);
});
afterEach(() => vi.unstubAllEnvs());

const newDraft = () => (drafts += 1).toString(16).padStart(64, "0");
const newId = () => randomBytes(16).toString("hex");

async function add(end: StoredEnd, megabytes: number) {
  for (let count = 0; count < megabytes; count += 1) await end.append([megabyte]);
}

/** Keeps one full application: five files of 19 MB in one draft. */
async function keepApplication(by: { account: string; address: string }) {
  const draft = newDraft();
  for (let file = 0; file < 5; file += 1) await add(await store.create(draft, newId(), first, 0, by), 19);
}

/** Keeps full applications until one is refused, at most so many, four of each account; how many there are. */
async function fill(address: string, most: number, name = "") {
  for (let kept = 0; kept < most; kept += 1) {
    const by = { account: `account ${name}${Math.floor(kept / 4)}`, address };
    const refused = await keepApplication(by).catch((error: unknown) => error);
    if (refused === undefined) continue;
    expect(refused).toMatchObject({ share: "address" });
    return kept;
  }
  return most;
}

describe("a store of the usual size", () => {
  it("is never filled by one address: half of it is for others, however few its applications are", async () => {
    expect(await fill("one", 24)).toBeLessThanOrEqual(11);
    expect(store.figures().bytes).toBeLessThan(limits.maxBytes * 0.51);
    expect(await store.quotaUsedUp({ account: "new", address: "one" })).toBe("address");
    expect(await fill("another", 5, "of another ")).toBe(5);
  });

  it("is not filled by files either that were begun before and go on", async () => {
    const by = { address: "one" };
    const begun = [];
    for (let count = 0; count < 120; count += 1) {
      const [draft, id] = [newDraft(), newId()];
      await (await store.create(draft, id, first, 19 * MEBIBYTE, by)).close();
      begun.push({ draft, id });
    }
    const ends = [];
    for (const { draft, id } of begun) {
      const [stored] = await storage.list(draft);
      if (!stored) throw new Error("it is there");
      const opened = await store.open(draft, stored, stored.bytes, by).catch((error: unknown) => error);
      if (opened instanceof StoreFailure) ends.push(opened.share);
      else await add(opened as StoredEnd, 19);
      expect(id).toBe(stored.id);
    }
    expect(new Set(ends)).toEqual(new Set(["address"]));
    expect(store.figures().bytes).toBeLessThan(limits.maxBytes * 0.52);
  });

  it("goes on for a school of hundreds with a few files each behind one address", async () => {
    for (let student = 0; student < 300; student += 1) {
      const end = await store.create(newDraft(), newId(), first, 0, {
        account: `student ${student}`,
        address: "school",
      });
      await add(end, 3);
    }
    expect(storage.files.size).toBe(300);
  });
});

it("a store whose disk takes a part of a write and fails counts that part", async () => {
  const draft = newDraft();
  const end = await store.create(draft, newId(), first, 0, {});
  const before = store.figures().bytes;
  storage.room = 300_000;
  await expect(end.append([megabyte])).rejects.toMatchObject({ reason: "full" });
  expect(store.figures().bytes).toBe(before + 300_000);
});

it("a store that is smaller than two applications has room for one of them of one address", async () => {
  store = new Store(storage, { ...limits, maxBytes: 128 * MEBIBYTE });
  expect(await fill("one", 2)).toBe(1);
});
