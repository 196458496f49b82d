// Holds contract 12.4.
import { randomBytes, randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";

import fc from "fast-check";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { eventually } from "../../../tests/support/eventually";
import { withFolder, withSettings } from "../../../tests/support/request";
import { S3Server } from "../../../tests/support/s3-server";

import { Bucket } from "./bucket.server";
import { Folder } from "./folder.server";
import {
  BrokenDocument,
  type DocumentWriter,
  DraftDocuments,
  PieceExists,
  UploadCancelled,
} from "./draft-documents.server";
import { collected, type Storage, type StoredPiece } from "./storage.server";
import { Store } from "./store.server";
import { refusalCounts, StoreFailure } from "./store-failure.server";

const HOUR = 60 * 60_000;
const MEBIBYTE = 1024 * 1024;
const limits = { maxBytes: 64 * MEBIBYTE, lastingMs: 72 * HOUR };
/** Everything's time is over after a moment: a clock that is turned would turn every request to S3 invalid. */
const brief = { ...limits, lastingMs: 1 };
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 50));
const passport = { group: "passport_documents", name: "राहदानी.jpg", size: null } as const;

const s3 = new S3Server();
let aws: Record<string, string>;
const folder = withFolder();

beforeAll(async () => {
  aws = await s3.start();
});
afterAll(() => s3.stop());
withSettings();
beforeEach(() => {
  for (const [name, value] of Object.entries(aws)) vi.stubEnv(name, value);
});

const storages: [string, () => Storage][] = [
  ["a folder", () => new Folder(join(folder.path, "drafts"))],
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

async function keep(files: DraftDocuments, content: Buffer | string, pieces: readonly number[] = [], name?: string) {
  const writer = await files.begin({ ...passport, ...(name && { name }) });
  await writeAll(writer, Buffer.from(content), pieces);
  return await writer.finish();
}

const contentOf = async (files: DraftDocuments, id: string) => Buffer.concat(await collected(files.read(id)));
const stored = async (storage: Storage) =>
  (await collected(storage.list())).flat().sort((one, other) => one.start - other.start);
const bytesOfPiece = async (storage: Storage, piece: StoredPiece) =>
  Buffer.concat(await collected(storage.read(piece)));

/** Puts other bytes where a piece lies. */
async function replace(storage: Storage, piece: StoredPiece, bytes: Buffer) {
  await collected(storage.remove([piece]));
  await storage.put(piece, bytes);
}

describe.each(storages)("documents saved in %s", (kind, storageOf) => {
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
    await collected(storage.remove(await stored(storage)));
  });

  it("lie in pieces that grow with them, of which a crash loses at most a quarter", async () => {
    const chunk = randomBytes(256 * 1024);
    const writer = await files.begin(passport);
    for (let count = 0; count < 80; count += 1) await writer.write(chunk);
    const document = await writer.finish();
    const pieces = (await stored(storage)).filter(
      ({ start, bytes }) => start > 0 && start < document.arrived && bytes > 0,
    );
    expect(pieces.length).toBeLessThan(25);
    for (const { start, bytes } of pieces.slice(0, -1))
      expect(bytes).toBeLessThanOrEqual(Math.max(storage.pieceBytes, start / 4) + 2 * chunk.length);
    expect((await contentOf(files, document.id)).equals(Buffer.concat(Array<Buffer>(80).fill(chunk)))).toBe(true);
  });

  it("come back as they were written, in whatever pieces", async () => {
    await fc.assert(
      fc.asyncProperty(bytesOf(300_000), sizes, async (content, pieces) => {
        const file = await keep(files, content, pieces);
        expect(file).toEqual({ ...passport, id: file.id, size: content.length, arrived: content.length, whole: true });
        expect(await files.list()).toEqual([file]);
        expect((await contentOf(files, file.id)).equals(content)).toBe(true);
        await files.remove(file.id);
        expect(await files.list()).toEqual([]);
      }),
      { numRuns: runs },
    );
    expect(store.figures().bytes).toBe(0);
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
      expect(await files.list()).toMatchObject([{ arrived: end, whole: false, size: null }]);
    }
    await expect(contentOf(files, id)).rejects.toThrow(BrokenDocument);
    await (await files.resume(id))?.finish();
    expect((await contentOf(files, id)).equals(content)).toBe(true);
    const done = await files.resume(id);
    expect(done?.offset).toBe(content.length);
    expect(await done?.finish()).toMatchObject({ whole: true, size: content.length });
  });

  it("are broken by any piece that is changed, is missing, or stands for another", async () => {
    const other = await keep(files, randomBytes(150_000), [], "other.jpg");
    const writer = await files.begin(passport);
    await writer.write(randomBytes(100_000));
    await writer.pause();
    const again = await files.resume(writer.id);
    await again?.write(randomBytes(100_000));
    const { id } = (await again?.finish()) ?? { id: "" };
    await contentOf(files, id);
    const all = await stored(storage);
    const [first, second, end] = all.filter((piece) => piece.id === id && piece.start >= 0);
    const foreign = all.findLast((piece) => piece.id === other.id);
    const bytesOf = (piece?: StoredPiece) => bytesOfPiece(storage, piece as StoredPiece);
    const changed = await bytesOf(first);
    changed[20] = (changed[20] ?? 0) ^ 1;
    for (const [piece, ...others] of [
      [first, changed, await bytesOf(second), null],
      [second, await bytesOf(first), null],
      [end, await bytesOf(foreign), null],
    ] as [StoredPiece, ...(Buffer | null)[]][]) {
      const bytes = await bytesOf(piece);
      for (const other of others) {
        await collected(storage.remove([piece]));
        if (other) await storage.put(piece, other);
        await expect(contentOf(files, id)).rejects.toThrow(BrokenDocument);
      }
      await storage.put(piece, bytes);
    }
    await contentOf(files, id);
  });

  it("are not there, and no others are lost, where their description is changed", async () => {
    const { id } = await keep(files, "bytes");
    const other = await keep(files, "others", [], "other.jpg");
    const [description] = (await stored(storage)).filter((piece) => piece.id === id);
    await replace(storage, description as StoredPiece, randomBytes(1056));
    vi.resetModules();
    const { DraftDocuments: Anew } = await import("./draft-documents.server");
    expect((await new Anew(draft, store).list()).map((each) => each.id)).toEqual([other.id]);
  });

  it("cost few steps to save one more, however many there are", async () => {
    for (let count = 0; count < 12; count += 1) await keep(files, "bytes", [], `${count}.pdf`);
    const list = storage.list.bind(storage);
    let steps = 0;
    storage.list = async function* (...of) {
      for await (const some of list(...of)) {
        steps += 1;
        yield some;
      }
    };
    await keep(files, "bytes", [], "one-more.pdf");
    expect(steps).toBeLessThan(12);
  });

  it("have their names, however little is read at once", async () => {
    const read = storage.read.bind(storage);
    storage.read = async function* (piece) {
      for await (const bytes of read(piece)) for (const byte of bytes) yield Buffer.of(byte);
    };
    await keep(files, "bytes");
    expect(await files.list()).toMatchObject([{ name: passport.name }]);
  });

  it("are found in the order in which they were begun", async () => {
    const begun: DocumentWriter[] = [];
    for (const name of ["b.jpg", "c.jpg", "a.jpg"]) begun.push(await files.begin({ ...passport, name }));
    for (const writer of begun.toReversed()) {
      await writer.write(Buffer.from("bytes"));
      await writer.finish();
    }
    expect((await files.list()).map(({ id }) => id)).toEqual(begun.map(({ id }) => id));
  });

  it("give nothing away where they lie", async () => {
    await keep(files, "a marker inside the file");
    let all = "";
    for (const piece of await stored(storage))
      all += JSON.stringify(piece) + (await bytesOfPiece(storage, piece)).toString("latin1");
    expect(all).not.toMatch(/marker|jpg|passport/);
    for (const secret of ["राहदानी", draft.id, draft.key])
      expect(all).not.toContain(Buffer.from(secret).toString("latin1"));
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
      await expect(contentOf(others, id)).rejects.toThrow(BrokenDocument);
    }
    expect(await files.list()).toHaveLength(1);
  });

  it("are not found by a made-up id", async () => {
    await keep(files, "bytes");
    for (const id of ["", ".", "../../etc/passwd", "a".repeat(64), "0".repeat(31), "0".repeat(32), "\0"]) {
      await expect(contentOf(files, id), id).rejects.toThrow(BrokenDocument);
      expect(await files.resume(id)).toBeNull();
      await files.remove(id);
    }
    expect(await files.list()).toHaveLength(1);
  });

  it("are bounded in number and size", async () => {
    const refused = (message: string) => ({ problems: [{ message: expect.stringContaining(message) }] });
    const tooLarge = refused("larger than 20 MB");
    await expect(files.begin({ ...passport, size: 20 * MEBIBYTE + 1 })).rejects.toMatchObject(tooLarge);
    const writer = await files.begin(passport);
    await writer.write(Buffer.alloc(20 * MEBIBYTE));
    await expect(writer.write(Buffer.alloc(1))).rejects.toMatchObject(tooLarge);
    await writer.discard();
    expect(await files.list()).toEqual([]);
    const begin = (each: number) => files.begin({ ...passport, name: `${each}.jpg` });
    await Promise.all(Array.from({ length: 100 }, async (_, each) => (await begin(each)).pause()));
    await expect(files.begin(passport)).rejects.toMatchObject(
      refused("was not kept: an application can have at most 100 files."),
    );
    await files.removeAll();
    expect(store.figures().bytes).toBe(0);
  }, 60_000);

  it("are of the first of two writers, in one process or two", async () => {
    const content = randomBytes(200_000);
    const here = await files.begin(passport);
    await expect(files.resume(here.id)).rejects.toThrow(PieceExists);
    await here.write(content.subarray(0, 70_000));
    vi.resetModules();
    const other = { ...(await import("./draft-documents.server")), ...(await import("./store.server")) };
    const there = await new other.DraftDocuments(draft, new other.Store(storage, limits)).resume(here.id);
    expect(there?.offset).toBe(0);
    await there?.write(randomBytes(200_000));
    await here.pause();
    await expect(there?.finish()).rejects.toThrow();
    const again = await files.resume(here.id);
    await again?.write(content.subarray(70_000));
    await again?.finish();
    expect((await contentOf(files, here.id)).equals(content)).toBe(true);
  });

  it("that another process has removed are not there again when their writer ends", async () => {
    const writer = await files.begin(passport);
    await writer.write(randomBytes(1000));
    await collected(storage.remove(await stored(storage)));
    await expect(writer.finish()).rejects.toThrow(UploadCancelled);
    expect(await stored(storage)).toEqual([]);
  });

  it("are gone when they are removed, also from under their writer", async () => {
    const [one, other] = [await files.begin(passport), await files.begin({ ...passport, name: "other.jpg" })];
    await one.write(randomBytes(100_000));
    await files.remove(one.id);
    await expect(one.write(randomBytes(100_000))).rejects.toThrow();
    await one.pause();
    await Promise.all([other.write(randomBytes(100_000)).catch(() => undefined), files.removeAll()]);
    await expect(other.finish()).rejects.toThrow();
    await other.pause();
    expect(await files.list()).toEqual([]);
    expect(await stored(storage)).toEqual([]);
  });

  it("are neither begun nor gone on with once their draft has ended, also in the middle of it", async () => {
    let hasEnded = true;
    const own = new DraftDocuments(draft, store, () => Promise.resolve(hasEnded));
    const { id } = await files.begin(passport);
    await expect(own.resume(id)).rejects.toThrow(UploadCancelled);
    hasEnded = false;
    const put = store.put.bind(store);
    vi.spyOn(store, "put").mockImplementation(async (...given) => {
      hasEnded = true;
      await own.removeAll();
      return put(...given);
    });
    await expect(own.begin(passport)).rejects.toThrow(UploadCancelled);
    expect(await stored(storage)).toEqual([]);
  });

  it("end with their time, and not before", async () => {
    const start = Date.now();
    const { id } = await keep(files, "bytes");
    const until = (await files.savedUntil())?.getTime() ?? 0;
    expect(Math.abs(until - start - limits.lastingMs)).toBeLessThan(60_000);

    await store.sweep();
    expect(store.figures()).toMatchObject({ drafts: 1, oldestSeconds: expect.closeTo(0, -2) });
    await contentOf(files, id);
    await aMoment();
    await Promise.all([1, 2].map(() => new Store(storage, brief).sweep()));
    await store.sweep();
    expect(store.figures()).toEqual({ bytes: 0, drafts: 0, oldestSeconds: 0 });
    expect(await stored(storage)).toEqual([]);
  });

  it("are none any more once a later one of their name is whole, although they could not be removed", async () => {
    const old = await keep(files, "old");
    const writer = await files.begin(passport);
    await writer.write(Buffer.from("new"));
    const removal = vi.spyOn(store, "remove").mockRejectedValue(new StoreFailure("unavailable", "slow"));
    const whole = await writer.finish();
    removal.mockRestore();
    expect((await stored(storage)).some(({ id }) => id === old.id)).toBe(true);
    expect((await files.list()).map(({ id }) => id)).toEqual([whole.id]);
    expect(await files.resume(old.id)).toBeNull();
    await files.remove(whole.id);
    expect(await stored(storage)).toEqual([]);
  });

  it("are replaced by what is begun later, also by a container whose clock is behind", async () => {
    const old = await keep(files, "old");
    const clock = vi.spyOn(Date, "now").mockReturnValue(Date.now() - 60_000);
    const whole = await keep(files, "new");
    clock.mockRestore();
    expect(whole.id > old.id).toBe(true);
    expect((await files.list()).map(({ id }) => id)).toEqual([whole.id]);
  });

  it("are known again by the token with which they were begun", async () => {
    const token = "a-token-of-the-browser";
    await (await files.begin({ ...passport, token })).pause();
    expect(await files.list()).toMatchObject([{ token, arrived: 0 }]);
  });

  it("do not live up again with a later one when their time is over", async () => {
    const old = await keep(files, "bytes");
    await aMoment();
    const writer = await new DraftDocuments(draft, new Store(storage, brief)).begin({ ...passport, name: "b.jpg" });
    await writer.pause();
    expect((await files.list()).map(({ id }) => id)).toEqual([writer.id]);
    await expect(contentOf(files, old.id)).rejects.toThrow(BrokenDocument);
  });

  it("take no more than the store has room for, all writers together", async () => {
    const small = new Store(storage, { ...limits, maxBytes: 300_000 });
    const mine = new DraftDocuments(draft, small);
    const { full } = refusalCounts;
    await expect(mine.begin({ ...passport, size: 300_000 })).rejects.toMatchObject({ reason: "full" });
    const writers = await Promise.all([1, 2, 3].map((each) => mine.begin({ ...passport, name: `${each}.jpg` })));
    for (const writer of writers) await writer.write(randomBytes(2 * 65_536));
    const ends = await Promise.allSettled(writers.map((writer) => writer.pause()));
    expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "fulfilled", "rejected"]);
    expect(refusalCounts.full).toBe(full + 2);
    const counted = new Store(storage, limits);
    await counted.sweep();
    expect(counted.figures().bytes).toBe(small.figures().bytes);
    await mine.removeAll();
    await keep(mine, randomBytes(200_000));
  });
});

describe("a folder of saved documents", () => {
  const draft = newDraft();
  const filesIn = (path: string) => new DraftDocuments(draft, new Store(new Folder(path), limits));

  it("is made, and open to the site's user alone", async () => {
    await keep(filesIn(join(folder.path, "not", "there")), "bytes");
    const made = readdirSync(join(folder.path, "not"), { recursive: true, encoding: "utf8" });
    const modes = made.map((name) => statSync(join(folder.path, "not", name)).mode & 0o777);
    expect(modes).toEqual([0o700, 0o700, 0o600, 0o600, 0o600]);
  });

  it.each(["file/x", "/proc/sys/saved"])("that cannot be made is a store that does not work: %s", async (path) => {
    writeFileSync(join(folder.path, "file"), "no folder");
    const { unavailable } = refusalCounts;
    const begun = filesIn(resolve(folder.path, path)).begin(passport);
    await expect(begun).rejects.toMatchObject({ reason: "unavailable" });
    expect(refusalCounts.unavailable).toBeGreaterThan(unavailable);
  });

  it("is cleaned of what dead processes have left, and of nothing else", async () => {
    const [path, old] = [join(folder.path, "drafts"), new Date(Date.now() - 2 * HOUR)];
    const store = new Store(new Folder(path), limits);
    await keep(new DraftDocuments(draft, store), "bytes");
    const name = readdirSync(path)[0] ?? "";
    const leave = (file: string, at: Date) => {
      writeFileSync(join(path, name, file), "left");
      utimesSync(join(path, name, file), at, at);
    };
    mkdirSync(join(path, "b".repeat(64)));
    leave("half.unfinished", old);
    leave("other.unfinished", new Date());
    leave(`${"c".repeat(32)}.000000000000000`, old);
    writeFileSync(join(path, "somebody's.txt"), "not ours");
    await store.sweep();
    expect(readdirSync(path).sort()).toEqual([name, "somebody's.txt"].sort());
    expect(readdirSync(join(path, name))).toHaveLength(4);
    expect(readFileSync(join(path, "somebody's.txt"), "utf8")).toBe("not ours");
  });
});

it("a document is begun once by two requests at once with one token, and twice by two tokens", async () => {
  const files = new DraftDocuments(newDraft(), new Store(new Folder(join(folder.path, "drafts")), limits));
  const begin = (token?: string) => files.beginOnce({ ...passport, size: 9, token });
  const ids = await Promise.all([begin("one"), begin("one"), begin("another"), begin(), begin()]);
  expect(ids[1]).toBe(ids[0]);
  expect(new Set(ids).size).toBe(4);
});

describe("a bucket of saved documents", () => {
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
    expect((await files.list())[0]?.arrived).toBe(0);
    const now = performance.now();
    vi.spyOn(performance, "now").mockImplementation(() => now + 20_000);
    await writer.write(randomBytes(65_536));
    await eventually(async () => expect((await files.list())[0]?.arrived).toBe(131_072));
    vi.spyOn(performance, "now").mockImplementation(() => now + 40_000);
    await writer.write(randomBytes(1000));
    expect((await files.list())[0]?.arrived, "a very small piece").toBe(131_072);
    await writer.discard();
  });

  it("has a piece once, also where the answer to its first try was lost", async () => {
    const stored: Buffer[] = [];
    const server = createServer((request, response) => {
      const body: Buffer[] = [];
      request.on("data", (bytes: Buffer) => body.push(bytes));
      request.on("end", () => {
        if (request.method !== "PUT") return void response.end(request.url?.includes("list-type") ? "<a/>" : stored[0]);
        stored.push(Buffer.concat(body));
        if (stored.length === 1) return void request.socket.destroy();
        response.writeHead(412).end();
      });
    });
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    vi.stubEnv("AWS_ENDPOINT_URL", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const bucket = new Bucket("any", "");
    const piece = { draft: "a".repeat(64), id: "b".repeat(32), start: 0 };
    await bucket.put(piece, Buffer.from("bytes"));
    expect(stored).toHaveLength(2);
    await expect(bucket.put(piece, Buffer.from("those of another"))).rejects.toThrow(PieceExists);
    server.close();
  });
});

it("what is saved later keeps all documents of the draft longer", async () => {
  const place = join(folder.path, "kept longer");
  const draft = newDraft();
  /** As another process finds them. */
  const files = () => new DraftDocuments(draft, new Store(new Folder(place), limits));
  await keep(files(), "first", [], "first.jpg");
  const anHourAgo = new Date(Date.now() - HOUR);
  for (const name of readdirSync(place, { recursive: true, encoding: "utf8" })) {
    if (statSync(join(place, name)).isFile()) utimesSync(join(place, name), anHourAgo, anHourAgo);
  }
  const saved = async () => ((await files().savedUntil())?.getTime() ?? 0) - Date.now() - limits.lastingMs;
  expect(await saved()).toBeLessThan(-HOUR / 2);
  await keep(files(), "second", [], "second.jpg");
  expect(Math.abs(await saved())).toBeLessThan(60_000);
});
