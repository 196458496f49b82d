// Holds contract 12.4.
import { randomBytes, randomUUID } from "node:crypto";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import fc from "fast-check";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { testSettings } from "../../../tests/support/request";
import { S3Server } from "../../../tests/support/s3-server";

import { Bucket } from "./bucket.server";
import { Folder } from "./folder.server";
import { BrokenFile, FileInUse, DraftDocuments, type DocumentWriter } from "./draft-documents.server";
import type { Storage } from "./storage.server";
import { Store } from "./store.server";
import { refusalCounts } from "./store-failure.server";

const HOUR = 60 * 60_000;
const MEBIBYTE = 1024 * 1024;
const limits = { maxBytes: 64 * MEBIBYTE, keptMs: 72 * HOUR };
/** Everything's time is over after a moment: a clock that is turned would turn every request to S3 invalid. */
const brief = { ...limits, keptMs: 1 };
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 50));
const passport = { group: "passport_documents", name: "राहदानी.jpg", size: null } as const;

const s3 = new S3Server();
let aws: Record<string, string>;
let folder: string;

beforeAll(async () => {
  aws = await s3.start();
});
afterAll(() => s3.stop());

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "kept-"));
  for (const [name, value] of Object.entries({ ...testSettings, ...aws })) vi.stubEnv(name, value);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const places: [string, () => Storage][] = [
  ["a folder", () => new Folder(join(folder, "drafts"))],
  ["a bucket", () => new Bucket(s3.bucket, "some/prefix")],
];

const bytesOf = (most: number) => fc.integer({ min: 1, max: most }).map((length) => randomBytes(length));
const sizes = fc.array(fc.integer({ min: 1, max: 150_000 }), { maxLength: 6 });
const newDraft = () => ({ id: randomUUID(), key: randomBytes(32).toString("base64url") });

async function writeAll(writer: DocumentWriter, content: Buffer, pieces: readonly number[]) {
  let at = 0;
  for (const size of [...pieces, content.length]) {
    await writer.write(content.subarray(at, at + size));
    at += size;
  }
}

async function keep(files: DraftDocuments, content: Buffer | string, pieces: readonly number[] = []) {
  const writer = await files.begin(passport);
  await writeAll(writer, Buffer.from(content), pieces);
  return await writer.finish();
}

async function contentOf(files: DraftDocuments, id: string) {
  const pieces: Buffer[] = [];
  for await (const piece of files.read(id)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** What is stored of a draft's only file, and a way to put something else in its place. */
async function onlyStored(storage: Storage) {
  for await (const { draft, files } of storage.drafts()) {
    const [file] = files;
    if (!file) continue;
    const pieces: Buffer[] = [];
    for await (const piece of storage.read(draft, file.id, 0)) pieces.push(piece);
    const replace = async (bytes: Buffer, id = file.id) => {
      await storage.remove(draft, id);
      const end = await storage.create(draft, id, bytes);
      await end.settle();
      await end.close();
    };
    return { bytes: Buffer.concat(pieces), replace, draft, id: file.id };
  }
  throw new Error("nothing is stored");
}

describe.each(places)("files kept in %s", (kind, storageOf) => {
  const runs = kind === "a folder" ? 30 : 6;
  const draft = newDraft();
  let storage: Storage;
  let store: Store;
  let files: DraftDocuments;

  beforeEach(() => {
    storage = storageOf();
    store = new Store(storage, limits);
    files = new DraftDocuments(draft, store);
  });
  afterEach(async () => {
    for await (const each of storageOf().drafts()) await storageOf().removeDraft(each.draft);
  });

  it("come back as they were written, in whatever pieces", async () => {
    await fc.assert(
      fc.asyncProperty(bytesOf(300_000), sizes, async (content, pieces) => {
        const file = await keep(files, content, pieces);
        expect(file).toEqual({ ...passport, id: file.id, size: content.length, kept: content.length, whole: true });
        expect(await files.list()).toEqual([file]);
        expect((await contentOf(files, file.id)).equals(content)).toBe(true);
        await contentOf(files, file.id);
        await files.remove(file.id);
        expect(await files.list()).toEqual([]);
      }),
      { numRuns: runs },
    );
    expect(store.figures().bytes).toBe(0);
  });

  it("come back when they are larger than one object", async () => {
    const content = randomBytes(11 * MEBIBYTE);
    const { id } = await keep(files, content, [3_000_000]);
    expect((await contentOf(files, id)).equals(content)).toBe(true);
  });

  it("go on at any cut point", async () => {
    await fc.assert(
      fc.asyncProperty(bytesOf(200_000), sizes, fc.nat(), async (content, pieces, anywhere) => {
        const writer = await files.begin(passport);
        await writeAll(writer, content, pieces);
        await writer.pause();
        const { bytes, replace } = await onlyStored(storage);
        await replace(bytes.subarray(0, 1056 + (anywhere % (bytes.length - 1055))));

        const [{ kept, whole } = { kept: -1, whole: true }] = await files.list();
        const again = await files.resume(writer.id);
        expect(again?.offset).toBe(kept);
        expect(whole).toBe(false);
        await again?.write(content.subarray(kept));
        await again?.finish();
        expect((await contentOf(files, writer.id)).equals(content)).toBe(true);
        await files.removeAll();
      }),
      { numRuns: runs },
    );
  });

  it("go on after every pause", async () => {
    const content = randomBytes(300_000);
    const { id } = await files.begin(passport).then(async (writer) => {
      await writer.pause();
      return writer;
    });
    for (const end of [1, 70_000, 70_001, 200_000, 300_000]) {
      const writer = await files.resume(id);
      await writer?.write(content.subarray(writer.offset, end));
      await writer?.pause();
      expect(await files.list()).toMatchObject([{ kept: end, whole: false, size: null }]);
    }
    await expect(contentOf(files, id)).rejects.toThrow(BrokenFile);
    await (await files.resume(id))?.finish();
    expect((await contentOf(files, id)).equals(content)).toBe(true);
    const done = await files.resume(id);
    expect(done?.offset).toBe(content.length);
    expect(await done?.finish()).toMatchObject({ whole: true, size: content.length });
  });

  it("are broken by any changed byte, and by any cut", async () => {
    const file = await keep(files, randomBytes(150_000), [70_000]);
    const { bytes, replace } = await onlyStored(storage);
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const changed = Buffer.from(bytes);
        changed[at] = (changed[at] ?? 0) ^ change;
        await replace(changed);
        await expect(contentOf(files, file.id)).rejects.toThrow(BrokenFile);
        await replace(bytes.subarray(0, at));
        await expect(contentOf(files, file.id)).rejects.toThrow(BrokenFile);
      }),
      { numRuns: 2 * runs },
    );
    await replace(Buffer.concat([bytes, bytes.subarray(1056)]));
    await expect(contentOf(files, file.id)).rejects.toThrow(BrokenFile);
    await replace(bytes);
    await contentOf(files, file.id);
  });

  it("are broken by records that change places, and by a record of an earlier time", async () => {
    const writer = await files.begin(passport);
    await writer.write(randomBytes(65_536));
    await writer.pause();
    const { bytes: before, replace } = await onlyStored(storage);
    const goOn = async () => {
      const again = await files.resume(writer.id);
      await again?.write(randomBytes(2 * 65_536));
      await again?.finish();
      return (await onlyStored(storage)).bytes;
    };
    const first = await goOn();
    await replace(before);
    const second = await goOn();
    const record = 65_536 + 32;
    const [head, one, two, three, end] = [
      second.subarray(0, 1056),
      ...[0, 1, 2].map((index) => second.subarray(1056 + index * record, 1056 + (index + 1) * record)),
      second.subarray(1056 + 3 * record),
    ].map((part) => part ?? Buffer.alloc(0)) as [Buffer, Buffer, Buffer, Buffer, Buffer];
    const earlierTwo = first.subarray(1056 + record, 1056 + 2 * record);
    const earlier = first.subarray(1056 + 2 * record, 1056 + 3 * record);
    const earlierEnd = first.subarray(1056 + 3 * record);

    for (const parts of [
      [head, one, three, two, end],
      [head, one, earlierTwo, three, end],
      [head, one, two, earlier, end],
      [head, one, two, three, earlierEnd],
      [head, one, two, end],
      [head, one, two, three],
      [head, one, two, three, end, end],
    ]) {
      await replace(Buffer.concat(parts));
      await expect(contentOf(files, writer.id)).rejects.toThrow(BrokenFile);
    }
    await replace(Buffer.concat([head, one, two, three, end]));
    await contentOf(files, writer.id);
  });

  it("are broken when they change places with one another", async () => {
    const one = await keep(files, "one file");
    const { bytes, replace } = await onlyStored(storage);
    const other = await keep(files, "another");
    await replace(bytes, other.id);
    expect(await files.list()).toEqual([one]);
    await expect(contentOf(files, other.id)).rejects.toThrow(BrokenFile);
  });

  it("are found in the order in which they were begun", async () => {
    const begun = [];
    for (let count = 0; count < 5; count += 1) begun.push(await files.begin(passport));
    for (const writer of begun.toReversed()) {
      await writer.write(Buffer.from("bytes"));
      await writer.finish();
    }
    expect((await files.list()).map(({ id }) => id)).toEqual(begun.map(({ id }) => id));
  });

  it("give nothing away where they lie", async () => {
    await keep(files, "a marker inside the file");
    const { bytes, draft: name, id } = await onlyStored(storage);
    const stored = name + id + bytes.toString("latin1");
    expect(stored).not.toMatch(/marker|jpg|passport/);
    for (const secret of ["राहदानी", draft.id, draft.key]) {
      expect(stored).not.toContain(Buffer.from(secret).toString("latin1"));
    }
  });

  it("open with their draft and its key alone", async () => {
    const { id } = await keep(files, "bytes");
    for (const other of [
      { ...draft, key: newDraft().key },
      { ...draft, id: "another" },
    ]) {
      const others = new DraftDocuments(other, store);
      expect(await others.list()).toEqual([]);
      expect(await others.resume(id)).toBeNull();
      await expect(contentOf(others, id)).rejects.toThrow(BrokenFile);
    }
    expect(await files.list()).toHaveLength(1);
  });

  it.each(["", ".", "../x", "../../etc/passwd", "a".repeat(64), "0".repeat(31), "0".repeat(32), "\0"])(
    "are not found by a made-up id: %j",
    async (id) => {
      await keep(files, "bytes");
      await expect(contentOf(files, id)).rejects.toThrow(BrokenFile);
      expect(await files.resume(id)).toBeNull();
      await files.remove(id);
      expect(await files.list()).toHaveLength(1);
    },
  );

  it("are bounded in number and size", async () => {
    const tooLarge = { problems: [{ file: passport.name, message: expect.stringContaining("larger than 20 MB") }] };
    const tooMany = {
      problems: [
        {
          reason: "count",
          message: expect.stringContaining("was not kept: an application can have at most 100 files."),
        },
      ],
    };
    await expect(files.begin({ ...passport, size: 20 * MEBIBYTE + 1 })).rejects.toMatchObject(tooLarge);
    const writer = await files.begin(passport);
    await writer.write(Buffer.alloc(20 * MEBIBYTE));
    await expect(writer.write(Buffer.alloc(1))).rejects.toMatchObject(tooLarge);
    await writer.discard();
    expect(await files.list()).toEqual([]);
    await Promise.all(Array.from({ length: 100 }, async () => (await files.begin(passport)).pause()));
    await expect(files.begin(passport)).rejects.toMatchObject(tooMany);
    await files.removeAll();
    expect(store.figures().bytes).toBe(0);
  }, 60_000);

  it("have one writer at a time", async () => {
    const content = randomBytes(100_000);
    const writer = await files.begin(passport);
    await writer.write(content.subarray(0, 70_000));
    const second = files.resume(writer.id);
    await writer.pause();
    const next = await second;
    expect(next?.offset).toBe(70_000);
    await next?.write(content.subarray(70_000));
    await next?.finish();
    expect((await contentOf(files, writer.id)).equals(content)).toBe(true);
  });

  it("are refused to a second writer while the first does not end", async () => {
    const writer = await files.begin(passport);
    await expect(files.resume(writer.id)).rejects.toThrow(FileInUse);
    await writer.discard();
  }, 30_000);

  it("are gone when they are removed, also from under their writer", async () => {
    const [one, other] = [await files.begin(passport), await files.begin(passport)];
    await one.write(randomBytes(100_000));
    await files.remove(one.id);
    await expect(one.write(randomBytes(100_000))).rejects.toThrow();
    await one.pause();
    await Promise.all([other.write(randomBytes(100_000)).catch(() => undefined), files.removeAll()]);
    await expect(other.finish()).rejects.toThrow();
    await other.pause();
    expect(await files.list()).toEqual([]);
    await expect(onlyStored(storage)).rejects.toThrow("nothing is stored");
  });

  it("are let go by a writer of another process when one resumes them here", async () => {
    const elsewhere = await store.create("0".repeat(64), "0".repeat(32), Buffer.alloc(1056), 0, {});
    const here = await storage.open("0".repeat(64), "0".repeat(32), 1056, 1056);
    await here?.append([randomBytes(100)]);
    await here?.settle();
    const late = elsewhere.append([randomBytes(200)]).then(() => elsewhere.settle());
    await expect(late).rejects.toThrow();
    await elsewhere.close();
    await here?.append([randomBytes(100)]);
    await here?.settle();
    await here?.close();
    const { bytes } = await onlyStored(storage);
    expect(bytes).toHaveLength(1256);
  });

  it("end with their time, and not before", async () => {
    const start = Date.now();
    const { id } = await keep(files, "bytes");
    const until = (await files.savedUntil())?.getTime() ?? 0;
    expect(Math.abs(until - start - limits.keptMs)).toBeLessThan(60_000);

    await store.sweep();
    expect(store.figures()).toMatchObject({ drafts: 1, oldestSeconds: expect.closeTo(0, -2) });
    await contentOf(files, id);
    await aMoment();
    await Promise.all([1, 2].map(() => new Store(storage, brief).sweep()));
    await store.sweep();
    expect(store.figures()).toEqual({ bytes: 0, drafts: 0, oldestSeconds: 0 });
    await expect(onlyStored(storage)).rejects.toThrow("nothing is stored");
  });

  it("do not live up again with a later one when their time is over", async () => {
    const old = await keep(files, "bytes");
    await aMoment();
    const writer = await new DraftDocuments(draft, new Store(storage, brief)).begin(passport);
    await writer.pause();
    expect((await files.list()).map(({ id }) => id)).toEqual([writer.id]);
    await expect(contentOf(files, old.id)).rejects.toThrow(BrokenFile);
  });

  it("take no more than the store has room for, all writers together", async () => {
    const small = new Store(storage, { ...limits, maxBytes: 300_000 });
    const mine = new DraftDocuments(draft, small);
    const { full } = refusalCounts;
    await expect(mine.begin({ ...passport, size: 300_000 })).rejects.toMatchObject({ reason: "full" });
    const writers = await Promise.all([1, 2, 3].map(() => mine.begin(passport)));
    const ends = await Promise.allSettled(writers.map((writer) => writer.write(randomBytes(2 * 65_536))));
    expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "fulfilled", "rejected"]);
    expect(refusalCounts.full).toBe(full + 2);
    await Promise.all(writers.map((writer) => writer.pause()));
    expect(small.figures().bytes).toBeLessThanOrEqual(300_000);
    const counted = new Store(storage, limits);
    await counted.sweep();
    expect(counted.figures().bytes).toBe(small.figures().bytes);
    await mine.removeAll();
    await keep(mine, randomBytes(200_000));
  });

  it("of one account are in eight drafts at most: the ninth ends the one that was changed longest ago", async () => {
    const by = { account: "an-account" };
    const drafts = Array.from({ length: 9 }, () => new DraftDocuments(newDraft(), store));
    for (const each of drafts) await (await each.begin(passport, by)).pause();
    expect(await Promise.all(drafts.map(async (each) => (await each.list()).length))).toEqual([0, ...Array(8).fill(1)]);
  });
});

it("two processes that go on with one file in a folder never mix what they write", async () => {
  const storage = new Folder(join(folder, "drafts"));
  const one = { DraftDocuments, Store };
  vi.resetModules();
  const two = { ...(await import("./draft-documents.server")), ...(await import("./store.server")) };
  for (let round = 0; round < 8; round += 1) {
    const [draft, content] = [newDraft(), randomBytes(200_000)];
    const here = new one.DraftDocuments(draft, new one.Store(storage, limits));
    const there = new two.DraftDocuments(draft, new two.Store(storage, limits));
    const begun = await here.begin({ ...passport, size: content.length });
    await begun.write(content.subarray(0, 70_000));
    const goOn = async () => {
      const writer = await there.resume(begun.id);
      await writer?.write(content.subarray(writer.offset));
      return await writer?.finish();
    };
    const first = begun.write(content.subarray(70_000)).then(() => begun.finish());
    const ends = await Promise.allSettled([first, goOn()]);
    const [file] = await here.list();
    if (ends.some(({ status }) => status === "fulfilled")) expect(file).toMatchObject({ whole: true });
    if (file?.whole) expect(await contentOf(here, file.id)).toEqual(content);
    await begun.pause();
  }
});

describe("a folder of kept files", () => {
  const draft = newDraft();
  const filesIn = (path: string) => new DraftDocuments(draft, new Store(new Folder(path), limits));

  it("is made, and open to the site's user alone", async () => {
    await keep(filesIn(join(folder, "not", "there")), "bytes");
    const made = readdirSync(join(folder, "not"), { recursive: true, encoding: "utf8" });
    const modes = made.map((name) => statSync(join(folder, "not", name)).mode & 0o777);
    expect(modes).toEqual([0o700, 0o700, 0o600]);
  });

  it("that is no folder is a store that does not work", async () => {
    writeFileSync(join(folder, "file"), "no folder");
    const { unavailable } = refusalCounts;
    await expect(filesIn(join(folder, "file", "x")).begin(passport)).rejects.toMatchObject({ reason: "unavailable" });
    expect(refusalCounts.unavailable).toBeGreaterThan(unavailable);
  });

  it("in which nothing can be made is one too, at once", async () => {
    await expect(filesIn("/proc/sys/kept").begin(passport)).rejects.toMatchObject({ reason: "unavailable" });
  });

  it("is cleaned of what dead processes have left, and of nothing else", async () => {
    const [path, old] = [join(folder, "drafts"), new Date(Date.now() - 2 * HOUR)];
    const store = new Store(new Folder(path), limits);
    await keep(new DraftDocuments(draft, store), "bytes");
    const name = readdirSync(path)[0] ?? "";
    mkdirSync(join(path, `${"a".repeat(64)}.removed-${randomUUID()}`));
    mkdirSync(join(path, "b".repeat(64)));
    writeFileSync(join(path, name, "c".repeat(32)), "half a beginning");
    utimesSync(join(path, name, "c".repeat(32)), old, old);
    writeFileSync(join(path, name, "d".repeat(32)), "just begun");
    writeFileSync(join(path, "somebody's.txt"), "not ours");
    await store.sweep();
    expect(readdirSync(path).sort()).toEqual([name, "somebody's.txt"].sort());
    expect(readdirSync(join(path, name))).toHaveLength(2);
    expect(readFileSync(join(path, "somebody's.txt"), "utf8")).toBe("not ours");
  });
});

describe("a bucket of kept files", () => {
  it("that refuses or does not answer is a store that does not work", async () => {
    const draft = newDraft();
    const filesOf = (bucket: string) => new DraftDocuments(draft, new Store(new Bucket(bucket, ""), limits));
    await expect(filesOf("not-there").begin(passport)).rejects.toMatchObject({ reason: "unavailable" });
    vi.stubEnv("AWS_ENDPOINT_URL", "http://127.0.0.1:9");
    await expect(filesOf(s3.bucket).list()).rejects.toMatchObject({ reason: "unavailable" });
  });

  it("has what came on a slow line after a while, although no piece of it has ended", async () => {
    const files = new DraftDocuments(newDraft(), new Store(new Bucket(s3.bucket, "slow"), limits));
    const writer = await files.begin(passport);
    await writer.write(randomBytes(65_536));
    expect((await files.list())[0]?.kept).toBe(0);
    const now = performance.now();
    vi.spyOn(performance, "now").mockImplementation(() => now + 20_000);
    await writer.write(randomBytes(65_536));
    expect((await files.list())[0]?.kept).toBe(131_072);
    await writer.discard();
  });
});
