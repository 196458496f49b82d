// Holds contract 12.1.
import { randomBytes, randomUUID } from "node:crypto";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { testSettings } from "../../../tests/support/request";

import { KeptFiles, StoreFailure } from "../kept/kept-files.server";
import { NoSuchFile, type Place, type StoredEnd } from "../kept/place.server";
import { Store } from "../kept/store.server";

import { documentGroup } from "./documents";
import { Keeping } from "./keeping.server";

/** Files in memory, in a place that can be told to fail. */
class Memory implements Place {
  readonly files = new Map<string, Buffer>();
  writes = true;
  reads = true;

  async list(draft: string) {
    const own = [...this.files].filter(([name]) => name.startsWith(draft));
    return own.map(([name, bytes]) => ({
      id: name.slice(65),
      bytes: bytes.length,
      changed: Date.now(),
      version: null,
    }));
  }
  async create(draft: string, id: string, first: Buffer) {
    return this.#end(`${draft}/${id}`, first);
  }
  async open() {
    return null;
  }
  async *read(draft: string, id: string, start: number, end?: number): AsyncGenerator<Buffer> {
    if (!this.reads) throw Object.assign(new Error("away"), { code: "EIO" });
    const bytes = this.files.get(`${draft}/${id}`);
    if (!bytes) throw new NoSuchFile();
    yield bytes.subarray(start, end);
  }
  async remove(draft: string, id: string) {
    this.files.delete(`${draft}/${id}`);
  }
  async removeDraft() {
    this.files.clear();
  }
  async *drafts() {
    yield* [];
  }
  async tidy() {
    return Promise.resolve();
  }

  #end(name: string, first: Buffer): StoredEnd {
    this.files.set(name, first);
    return {
      append: async (records) => {
        if (!this.writes) throw Object.assign(new Error("full"), { code: "ENOSPC" });
        this.files.set(name, Buffer.concat([this.files.get(name) ?? Buffer.alloc(0), ...records]));
      },
      settle: () => Promise.resolve(),
      version: () => Promise.resolve(null),
      close: () => Promise.resolve(),
    };
  }
}

const group = documentGroup("passport_documents");
const content = randomBytes(200_000);
let place: Memory;
let files: KeptFiles;

beforeEach(() => {
  for (const [name, value] of Object.entries({ ...testSettings, UPLOAD_MAX_FILE_MB: "1", UPLOAD_MAX_TOTAL_MB: "1" }))
    vi.stubEnv(name, value);
  place = new Memory();
  const store = new Store(place, { maxBytes: 2 ** 30, keptMs: 60_000 });
  files = new KeptFiles({ id: randomUUID(), key: randomBytes(32).toString("base64url") }, store);
});
afterEach(() => vi.unstubAllEnvs());

async function keep(bytes: Buffer) {
  const writer = await files.begin({ group: "passport_documents", name: "p.pdf", size: null });
  await writer.write(bytes);
  return await writer.finish();
}

/** Lets a file of this name come with a form; how often it was found again. */
async function come(bytes: Buffer, before: () => void = () => undefined) {
  const keeping = new Keeping({
    store: files,
    present: await files.list(),
    sender: { account: "one", address: "192.0.2.1" },
  });
  let again = 0;
  keeping.tell({ room: () => undefined, again: () => (again += 1) });
  before();
  if (group) keeping.begin({ group, name: "p.pdf" });
  for (let at = 0; at < bytes.length; at += 50_000) keeping.data(bytes.subarray(at, at + 50_000));
  keeping.end();
  await keeping.settled();
  return { again, keeping };
}

describe("a file of a form", () => {
  it("that is kept already is found again, also when the store takes nothing any more", async () => {
    await keep(content);
    const whole = await come(content);
    expect([whole.again, whole.keeping.lost, whole.keeping.kept]).toEqual([1, false, []]);
    const full = await come(content, () => (place.writes = false));
    expect([full.again, full.keeping.lost]).toEqual([1, false]);
    expect(full.keeping.failure).toBeInstanceOf(StoreFailure);
    expect(await files.list()).toHaveLength(1);
  });

  it("that may be kept already counts as such while nobody can say, and as lost", async () => {
    await keep(content);
    const away = await come(content, () => (place.reads = place.writes = false));
    expect([away.again, away.keeping.lost]).toEqual([1, true]);
  });

  it("that is another one is kept, or lost with the store", async () => {
    await keep(content);
    const other = Buffer.from(content);
    other[100] = (other[100] ?? 0) ^ 1;
    const { again, keeping } = await come(other);
    expect([again, keeping.lost, keeping.kept.length]).toEqual([0, false, 1]);
    const lost = await come(randomBytes(200_000), () => (place.writes = false));
    expect([lost.again, lost.keeping.lost]).toEqual([0, true]);
  });

  it("that is kept already is not too much", async () => {
    const large = randomBytes(900_000);
    await keep(large);
    const { again, keeping } = await come(large);
    expect([again, keeping.problems]).toEqual([1, []]);
  });

  it("ends the part of its name that is its beginning, and no other, nor one that is being written", async () => {
    const begun = (size: number | null) => files.begin({ group: "passport_documents", name: "p.pdf", size });
    const [beginning, other, moving, form] = [
      await begun(5000),
      await begun(5000),
      await begun(5000),
      await begun(null),
    ];
    await beginning.write(content.subarray(0, 3000));
    await beginning.pause();
    await other.write(randomBytes(3000));
    await other.pause();
    await moving.write(content.subarray(0, 3000));
    await form.write(content.subarray(0, 3000));
    const { keeping } = await come(content);
    expect([keeping.failure, keeping.lost, keeping.kept.length]).toEqual([null, false, 1]);
    expect((await files.list()).map(({ id }) => id)).toEqual([other.id, moving.id, form.id, keeping.kept[0]]);
    await moving.write(content.subarray(3000, 5000));
    expect(await moving.finish()).toMatchObject({ whole: true, kept: 5000 });
    await form.write(content.subarray(3000, 4000));
    expect(await form.finish()).toMatchObject({ whole: true, kept: 4000 });
  });

  it("ends its own beginning that a form broke off with a moment ago, and no other one", async () => {
    const parts = [];
    for (const bytes of [content.subarray(0, 3000), randomBytes(3000), Buffer.alloc(0)]) {
      const part = await files.begin({ group: "passport_documents", name: "p.pdf", size: null });
      await part.write(bytes);
      await part.pause();
      parts.push(part.id);
    }
    const { keeping } = await come(content);
    expect((await files.list()).map(({ id }) => id)).toEqual([parts[1], keeping.kept[0]]);
  });

  it("that is found again leaves another one of its name that can go on", async () => {
    await keep(content);
    const other = await files.begin({ group: "passport_documents", name: "p.pdf", size: 5000 });
    await other.write(randomBytes(3000));
    expect((await come(content)).keeping.failure).toBeNull();
    await other.write(randomBytes(2000));
    await other.pause();
    expect((await come(content)).again).toBe(1);
    expect(await files.list()).toHaveLength(2);
  });

  it("that is removed while it comes is no failure of the store", async () => {
    const keeping = new Keeping({ store: files, present: [], sender: { account: "one", address: "192.0.2.1" } });
    if (group) keeping.begin({ group, name: "p.pdf" });
    keeping.data(content);
    await keeping.settled();
    await files.removeAll();
    keeping.data(content);
    keeping.end();
    if (group) keeping.begin({ group, name: "q.pdf" });
    keeping.data(content);
    keeping.end();
    await keeping.settled();
    expect([keeping.failure, keeping.problems.map(({ message }) => message)]).toEqual([
      null,
      [expect.stringContaining("“p.pdf” is no longer kept")],
    ]);
    expect((await files.list()).map(({ name }) => name)).toEqual(["q.pdf"]);
  });
});
