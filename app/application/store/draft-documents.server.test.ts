// Holds contract 12.2, 12.3, 12.4.
import { randomBytes, randomUUID } from "node:crypto";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";

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
import { collected, DESCRIPTION, type Storage, type StoredPiece } from "./storage.server";
import { Store } from "./store.server";
import { StoreFailure } from "./store-failure.server";

const HOUR = 60 * 60_000;
const MEBIBYTE = 1024 * 1024;
const LARGEST = 20 * MEBIBYTE;
const limits = { maxBytes: 64 * MEBIBYTE, lastingMs: 72 * HOUR };
/** Everything's time is over after a moment: a clock that is turned would turn every request to S3 invalid. */
const brief = { ...limits, lastingMs: 1 };
const passport = { group: "passport_documents", name: "राहदानी.jpg", size: null } as const;
const cv = { group: "cv_documents", name: "cv.pdf", size: null } as const;

const s3 = new S3Server();
let aws: Record<string, string>;
const folder = withFolder();

beforeAll(async () => {
  aws = await s3.start();
});
afterAll(() => s3.stop());
withSettings({ UPLOAD_MAX_FILE_MB: "20", UPLOAD_MAX_TOTAL_MB: "40" });
beforeEach(() => {
  for (const [name, value] of Object.entries(aws)) vi.stubEnv(name, value);
});

const newDraft = () => ({ id: randomUUID(), key: randomBytes(32).toString("base64url") });
const inFolder = (draft = newDraft()) => new DraftDocuments(draft, new Store(new Folder(folder.path), limits));
const refused = (...messages: string[]) => ({
  problems: messages.map((message) => ({ message: expect.stringContaining(message) })),
});

async function save(files: DraftDocuments, content: Buffer | string, name: string = passport.name) {
  const writer = await files.begin({ ...passport, name });
  await writer.write(Buffer.from(content));
  return await writer.finish();
}

/** A document of which something has come; its id. */
async function part(files: DraftDocuments, name: string, size: number | null, arrives = 100) {
  const writer = await files.begin({ ...cv, name, size });
  await writer.write(randomBytes(arrives));
  await writer.pause();
  return writer.id;
}

const contentOf = (files: DraftDocuments, id: string) => buffer(files.read(id));
const namesIn = async (files: DraftDocuments) => (await files.list()).map(({ name }) => name);
const idsIn = async (files: DraftDocuments) => (await files.list()).map(({ id }) => id);
const stored = async (storage: Storage) =>
  (await collected(storage.list())).flat().sort((one, other) => one.start - other.start);
const removeAll = async (storage: Storage) =>
  Promise.all((await stored(storage)).map((piece) => storage.remove(piece)));

const storages: [string, () => Storage][] = [
  ["a folder", () => new Folder(join(folder.path, "drafts"))],
  ["a bucket", () => new Bucket(s3.bucket, "some/prefix")],
];

describe.each(storages)("documents saved in %s", (kind, storageOf) => {
  const draft = newDraft();
  let storage: Storage;
  let store: Store;
  let files: DraftDocuments;

  beforeEach(() => {
    storage = storageOf();
    store = new Store(storage, limits);
    files = new DraftDocuments(draft, store);
  });
  afterEach(() => removeAll(storage));

  it("lie in pieces that grow with them, of which a crash loses at most a quarter", async () => {
    const chunk = randomBytes(256 * 1024);
    const writer = await files.begin(passport);
    for (let count = 0; count < 80; count += 1) await writer.write(chunk);
    const { id, arrived } = await writer.finish();
    const pieces = (await stored(storage)).filter(({ start }) => start > 0 && start < arrived);
    expect(pieces.length).toBeLessThan(30);
    for (const { start, bytes } of pieces.slice(0, -1))
      expect(bytes).toBeLessThanOrEqual(Math.max(storage.pieceBytes, start / 4) + 2 * chunk.length);
    expect((await contentOf(files, id)).equals(Buffer.concat(Array<Buffer>(80).fill(chunk)))).toBe(true);
  });

  it("come back as they were written, in whatever pieces, and after every pause", async () => {
    const contents = fc.integer({ min: 1, max: 300_000 }).map((length) => randomBytes(length));
    const sizes = fc.array(fc.integer({ min: 1, max: 150_000 }), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(contents, sizes, async (content, pieces) => {
        let writer = await files.begin(passport);
        for (const [at, size] of [...pieces, content.length].entries()) {
          await writer.write(content.subarray(writer.offset, writer.offset + size));
          if (at % 2 === 0) continue;
          await writer.pause();
          expect(await files.list()).toMatchObject([{ arrived: writer.offset, whole: false, size: null }]);
          await expect(contentOf(files, writer.id)).rejects.toThrow(BrokenDocument);
          writer = await files.resume(writer.id);
        }
        const file = await writer.finish();
        await expect(files.resume(file.id)).rejects.toThrow(PieceExists);
        expect(file).toMatchObject({ ...passport, size: content.length, arrived: content.length, whole: true });
        expect(await files.list()).toEqual([file]);
        expect((await contentOf(files, file.id)).equals(content)).toBe(true);
        await files.remove(file.id);
        expect(await files.list()).toEqual([]);
      }),
      { numRuns: kind === "a folder" ? 30 : 6 },
    );
    expect(store.figures().bytes).toBe(0);
  });

  it("are broken by any piece that is changed, is missing, or stands for another", async () => {
    const other = await save(files, randomBytes(150_000), "other.jpg");
    const id = await part(files, "cv.pdf", null, 100_000);
    const writer = await files.resume(id);
    await writer.write(randomBytes(100_000));
    await writer.finish();
    const all = await stored(storage);
    const [first, second, end] = all.filter((piece) => piece.id === id && piece.start >= 0);
    const foreign = all.findLast((piece) => piece.id === other.id);
    const bytesOf = (piece?: StoredPiece) => buffer(storage.read(piece as StoredPiece));
    const changed = await bytesOf(first);
    changed[20] = (changed[20] ?? 0) ^ 1;
    for (const [piece, ...others] of [
      [first, changed, await bytesOf(second), null],
      [second, await bytesOf(first), null],
      [end, await bytesOf(foreign), null],
    ] as [StoredPiece, ...(Buffer | null)[]][]) {
      const bytes = await bytesOf(piece);
      for (const other of others) {
        await storage.remove(piece);
        if (other) await storage.put(piece, other);
        await expect(contentOf(files, id)).rejects.toThrow(BrokenDocument);
      }
      await storage.remove(piece);
      await storage.put(piece, bytes);
    }
    await contentOf(files, id);
  });

  it("are not there, and no others are lost, where their description is changed", async () => {
    const { id } = await save(files, "bytes");
    const other = await save(files, "others", "other.jpg");
    const piece = { draft: "", id, start: DESCRIPTION, ...(await stored(storage)).find((each) => each.id === id) };
    await storage.remove(piece);
    await storage.put(piece, randomBytes(1056));
    vi.resetModules();
    const { DraftDocuments: Anew } = await import("./draft-documents.server");
    expect(await idsIn(new Anew(draft, store))).toEqual([other.id]);
  });

  it("cost few steps to save one more, however many there are", async () => {
    for (let count = 0; count < 12; count += 1) await save(files, "bytes", `${count}.pdf`);
    const list = storage.list.bind(storage);
    let steps = 0;
    storage.list = async function* (...of) {
      for await (const some of list(...of)) {
        steps += 1;
        yield some;
      }
    };
    await save(files, "bytes", "one-more.pdf");
    expect(steps).toBeLessThan(12);
  });

  it("give nothing away where they lie", async () => {
    await save(files, "a marker inside the file");
    let all = "";
    for (const piece of await stored(storage))
      all += JSON.stringify(piece) + (await buffer(storage.read(piece))).toString("latin1");
    expect(all).not.toMatch(/marker|jpg|passport/);
    for (const secret of ["राहदानी", draft.id, draft.key])
      expect(all).not.toContain(Buffer.from(secret).toString("latin1"));
  });

  it("open with their draft, its key and their id alone", async () => {
    const { id } = await save(files, "bytes");
    for (const [of, asked] of [
      [{ ...draft, key: newDraft().key }, id],
      [{ ...draft, id: "another" }, id],
      ...["", ".", "../../etc/passwd", "0".repeat(32), id.slice(1), "\0"].map((madeUp) => [draft, madeUp] as const),
    ] as const) {
      const found = new DraftDocuments(of, store);
      expect(await idsIn(found)).toEqual(of === draft ? [id] : []);
      await expect(found.resume(asked)).rejects.toThrow(BrokenDocument);
      await expect(contentOf(found, asked), asked).rejects.toThrow(BrokenDocument);
      if (asked !== id) await found.remove(asked);
    }
    expect((await contentOf(files, id)).toString()).toBe("bytes");
  });

  it("are of the first of two writers, in one process or two", async () => {
    const content = randomBytes(200_000);
    const here = await files.begin(passport);
    await here.write(content.subarray(0, 70_000));
    vi.resetModules();
    const other = { ...(await import("./draft-documents.server")), ...(await import("./store.server")) };
    const elsewhere = new other.DraftDocuments(draft, new other.Store(storage, limits));
    const others = [await files.resume(here.id), await elsewhere.resume(here.id)];
    for (const writer of others) await writer.write(randomBytes(200_000));
    await here.pause();
    for (const writer of others) await expect(writer.finish()).rejects.toThrow();
    const again = await files.resume(here.id);
    await again.write(content.subarray(70_000));
    await again.finish();
    expect((await contentOf(files, here.id)).equals(content)).toBe(true);
  });

  it.each<[by: string, remove: (id: string) => Promise<unknown>]>([
    ["their draft", () => files.removeAll()],
    ["their applicant", (id) => files.remove(id)],
    ["another process", () => removeAll(storage)],
  ])("are gone when they are removed by %s, also from under their writer", async (_by, remove) => {
    for (const ending of ["finish", "pause"] as const) {
      const writer = await files.begin(passport);
      await writer.write(randomBytes(100_000));
      await remove(writer.id);
      await writer.write(randomBytes(300_000));
      await expect(writer[ending]()).rejects.toThrow(UploadCancelled);
      expect(await stored(storage)).toEqual([]);
    }
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

  it("end with their time, and not before, and do not live up again with a later one", async () => {
    const start = Date.now();
    const old = await save(files, "bytes");
    const until = files.untilOf(await files.list())?.getTime() ?? 0;
    expect(Math.abs(until - start - limits.lastingMs)).toBeLessThan(60_000);

    await store.sweep();
    expect(store.figures()).toMatchObject({ drafts: 1, oldestSeconds: expect.closeTo(0, -2) });
    await pause(50);
    const late = new DraftDocuments(draft, new Store(storage, brief));
    const { id } = await late.begin({ ...passport, name: "b.jpg" });
    expect(await idsIn(files)).toEqual([id]);
    await expect(contentOf(files, old.id)).rejects.toThrow(BrokenDocument);

    await pause(50);
    await Promise.all([1, 2].map(() => new Store(storage, brief).sweep()));
    await store.sweep();
    expect(store.figures()).toEqual({ bytes: 0, drafts: 0, oldestSeconds: 0 });
    expect(await stored(storage)).toEqual([]);
  });

  it("are none any more once a later one of their name is whole, although they could not be removed", async () => {
    const old = await save(files, "old");
    const writer = await files.begin(passport);
    await writer.write(Buffer.from("new"));
    const removal = vi.spyOn(store, "remove").mockRejectedValue(new StoreFailure("unavailable", "slow"));
    const whole = await writer.finish();
    removal.mockRestore();
    expect((await stored(storage)).some(({ id }) => id === old.id)).toBe(true);
    expect(await idsIn(files)).toEqual([whole.id]);
    await expect(files.resume(old.id)).rejects.toThrow(BrokenDocument);
    await files.remove(whole.id);
    expect(await stored(storage)).toEqual([]);
  });

  it("take no more than the store has room for, all writers together", async () => {
    const small = new Store(storage, { ...limits, maxBytes: 300_000 });
    const mine = new DraftDocuments(draft, small);
    await expect(mine.begin({ ...passport, size: 300_000 })).rejects.toMatchObject({ reason: "full" });
    const writers = await Promise.all([1, 2, 3].map((each) => mine.begin({ ...passport, name: `${each}.jpg` })));
    for (const writer of writers) await writer.write(randomBytes(2 * 65_536));
    const ends = await Promise.allSettled(writers.map((writer) => writer.pause()));
    expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "fulfilled", "rejected"]);
    await store.sweep();
    expect(store.figures().bytes).toBe(small.figures().bytes);
    await mine.removeAll();
    await save(mine, randomBytes(200_000));
  });
});

describe("of one name", () => {
  it("the document that was begun later stays, in whichever order they end, and whatever their containers' clocks say", async () => {
    const files = inFolder();
    const begin = async () => {
      const writer = await files.begin(cv);
      await writer.write(randomBytes(200));
      return writer;
    };
    const first = await begin();
    vi.spyOn(Date, "now").mockReturnValueOnce(Date.now() - 60_000);
    const second = await begin();
    await second.finish();
    expect((await first.finish()).id).toBe(second.id);
    expect(new Set((await stored(new Folder(folder.path))).map(({ id }) => id))).toEqual(new Set([second.id]));
    const third = await begin();
    expect(await idsIn(files)).toEqual([second.id, third.id]);
    await third.finish();
    expect(await idsIn(files)).toEqual([third.id]);
  });

  it("an unfinished one that was left goes when another is begun: a draft has at most 200, and 100 names", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const files = inFolder();
    const tooMany = refused("at most 100 files");
    await Promise.all(Array.from({ length: 99 }, (_, each) => part(files, `${each}.pdf`, null, 1)));
    await Promise.all(Array.from({ length: 101 }, () => part(files, "cv.pdf", 1000)));
    await expect(part(files, "cv.pdf", 1000)).rejects.toMatchObject(tooMany);
    vi.advanceTimersByTime(3 * 60_000);
    await part(files, "cv.pdf", 1000);
    expect((await namesIn(files)).filter((name) => name === "cv.pdf")).toHaveLength(1);
    await expect(part(files, "another.pdf", 1000)).rejects.toMatchObject(tooMany);
  });
});

describe("a document that is too large", () => {
  it("is refused where it is begun, or as it comes", async () => {
    const files = inFolder();
    const tooLarge = refused("larger than 20 MB");
    await expect(files.begin({ ...cv, size: LARGEST + 1 })).rejects.toMatchObject(tooLarge);
    const writer = await files.begin(cv);
    await writer.write(Buffer.alloc(LARGEST));
    await expect(writer.write(Buffer.alloc(1))).rejects.toMatchObject(tooLarge);
    await writer.discard();
    expect(await files.list()).toEqual([]);
  });

  it("with the others is too: an unfinished one has the room that it was said to need, but for its own name", async () => {
    const files = inFolder();
    const together = refused("larger than 40 MB together", "with it your documents would be too large");
    const id = await part(files, "one.pdf", LARGEST);
    await part(files, "two.pdf", LARGEST - 1000);
    await expect(part(files, "three.pdf", 2000)).rejects.toMatchObject(together);
    const writer = await files.resume(id);
    await writer.write(randomBytes(1000));
    await writer.pause();
    await part(files, "one.pdf", null, LARGEST);
    await expect(part(files, "three.pdf", null, 2000)).rejects.toMatchObject(together);
  });

  it("is refused where too much was begun under its name and never came to its end", async () => {
    const store = new Store(new Folder(folder.path), { ...limits, maxBytes: 128 * MEBIBYTE });
    const files = new DraftDocuments(newDraft(), store);
    for (let times = 0; times < 4; times += 1) await part(files, "one.pdf", LARGEST, LARGEST - 1000);
    await expect(part(files, "one.pdf", LARGEST)).rejects.toMatchObject(
      refused("larger than 40 MB together", "with it your documents would be too large"),
    );
    await part(files, "one.pdf", 4000);
  });

  it("with the others has, of a name that was begun several times, one with it", async () => {
    const files = inFolder();
    for (const size of [1000, LARGEST - 1000, LARGEST - 1000, 1000]) await part(files, "one.pdf", size);
    await part(files, "two.pdf", LARGEST);
    await expect(part(files, "three.pdf", 2000)).rejects.toMatchObject(
      refused("larger than 40 MB together", "with it your documents would be too large"),
    );
  });
});

it("a document goes on no more in a draft of 600 small pieces, whichever documents they are of", async () => {
  const files = inFolder();
  const crumbs = async (name: string, count: number) => {
    const id = await part(files, name, MEBIBYTE, 1);
    const [draft = ""] = readdirSync(folder.path);
    const piece = (start: number) => join(folder.path, draft, `${id}.${String(start).padStart(15, "0")}`);
    for (let start = 1; start < count; start += 1) copyFileSync(piece(0), piece(start));
    return id;
  };
  await crumbs("passport.pdf", 400);
  const id = await crumbs("cv.pdf", 199);
  const goOn = async () => {
    const writer = await files.resume(id);
    await writer.write(randomBytes(1));
    await writer.pause();
  };
  await goOn();
  await expect(goOn()).rejects.toMatchObject(
    refused("“passport.pdf” has come in too many pieces. Remove it and choose it again."),
  );
  expect((await files.list()).map(({ arrived }) => arrived)).toEqual([400, 200]);
});

it("a draft in which nothing could be begun ends none of its account's others", async () => {
  const store = new Store(new Folder(folder.path), { ...limits, maxBytes: 100_000 });
  const begin = (files: DraftDocuments, size: number) => files.begin({ ...cv, size }, { account: "one" });
  const other = new DraftDocuments(newDraft(), store);
  await begin(other, 10);
  for (let count = 0; count < 9; count += 1)
    await expect(begin(new DraftDocuments(newDraft(), store), 200_000)).rejects.toMatchObject({ reason: "full" });
  expect(await other.list()).toHaveLength(1);
});

describe("a folder of saved documents", () => {
  const filesIn = (path: string) => new DraftDocuments(newDraft(), new Store(new Folder(path), limits));

  it("is made, and open to the site's user alone", async () => {
    await save(filesIn(join(folder.path, "not", "there")), "bytes");
    const made = readdirSync(join(folder.path, "not"), { recursive: true, encoding: "utf8" });
    const modes = made.map((name) => statSync(join(folder.path, "not", name)).mode & 0o777);
    expect(modes).toEqual([0o700, 0o700, 0o600, 0o600, 0o600]);
  });

  it.each(["file/x", "/proc/sys/saved"])("that cannot be made is a store that does not work: %s", async (path) => {
    writeFileSync(join(folder.path, "file"), "no folder");
    const begun = filesIn(resolve(folder.path, path)).begin(passport);
    await expect(begun).rejects.toMatchObject({ reason: "unavailable" });
  });

  it("is cleaned of what dead processes have left, and of nothing else", async () => {
    const [path, old] = [join(folder.path, "drafts"), new Date(Date.now() - 2 * HOUR)];
    const store = new Store(new Folder(path), limits);
    await save(new DraftDocuments(newDraft(), store), "bytes");
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

describe("a bucket of saved documents", () => {
  it("that refuses or does not answer is a store that does not work", async () => {
    const filesOf = (bucket: string) => new DraftDocuments(newDraft(), new Store(new Bucket(bucket, ""), limits));
    await expect(filesOf("not-there").begin(passport)).rejects.toMatchObject({ reason: "unavailable" });
    vi.stubEnv("AWS_ENDPOINT_URL", "http://127.0.0.1:9");
    await expect(filesOf(s3.bucket).list()).rejects.toMatchObject({ reason: "unavailable" });
  });

  it("has what came on a slow line after a while, although no piece of it has ended", async () => {
    const files = new DraftDocuments(newDraft(), new Store(new Bucket(s3.bucket, "slow"), limits));
    const writer: DocumentWriter = await files.begin(passport);
    const arrived = async () => (await files.list())[0]?.arrived;
    await writer.write(randomBytes(65_536));
    expect(await arrived()).toBe(0);
    const now = performance.now();
    vi.spyOn(performance, "now").mockImplementation(() => now + 20_000);
    await writer.write(randomBytes(65_536));
    await eventually(async () => expect(await arrived()).toBe(131_072));
    vi.spyOn(performance, "now").mockImplementation(() => now + 40_000);
    await writer.write(randomBytes(1000));
    expect(await arrived(), "a very small piece").toBe(131_072);
    await writer.discard();
  });

  it("has a piece once, also where the answer to its first try was lost", async () => {
    const tries: Buffer[] = [];
    const server = createServer((request, response) => {
      const body: Buffer[] = [];
      request.on("data", (bytes: Buffer) => body.push(bytes));
      request.on("end", () => {
        if (request.method !== "PUT") return void response.end(request.url?.includes("list-type") ? "<a/>" : tries[0]);
        tries.push(Buffer.concat(body));
        if (tries.length === 1) return void request.socket.destroy();
        response.writeHead(412).end();
      });
    });
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    vi.stubEnv("AWS_ENDPOINT_URL", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const bucket = new Bucket("any", "");
    const piece = { draft: "a".repeat(64), id: "b".repeat(32), start: 0 };
    await bucket.put(piece, Buffer.from("bytes"));
    expect(tries).toHaveLength(2);
    await expect(bucket.put(piece, Buffer.from("those of another"))).rejects.toThrow(PieceExists);
    server.close();
  });

  it.each([
    ["is written once the other write is over", [409, 200], undefined],
    ["is a failure of the store where it goes on, and nothing is there", [409, 409], "409"],
  ])("a piece that a bucket says is being written %s", async (_what, statuses, failure) => {
    let tries = 0;
    const server = createServer((request, response) => {
      request.resume().on("end", () => {
        if (request.method === "PUT") return void response.writeHead(statuses[tries++] ?? 500).end();
        if (request.url?.includes("list-type")) return void response.end("<a/>");
        response.writeHead(404).end("<Error><Code>NoSuchKey</Code></Error>");
      });
    });
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    vi.stubEnv("AWS_ENDPOINT_URL", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const piece = { draft: "a".repeat(64), id: "b".repeat(32), start: 0 };
    const put = new Bucket("any", "").put(piece, Buffer.from("bytes"));
    if (failure === undefined) await put;
    else await expect(put).rejects.toMatchObject({ $metadata: { httpStatusCode: Number(failure) } });
    expect(tries).toBe(2);
    server.close();
  });

  it.each([
    ["of the bucket is a broken document", "<Error><Code>NoSuchKey</Code></Error>", { name: "BrokenDocument" }],
    ["of a gateway is a failure of the store", "<html>Not found</html>", { $metadata: { httpStatusCode: 404 } }],
  ])("a 404 %s", async (_what, body, failure) => {
    const server = createServer((request, response) => {
      request.resume().on("end", () => void response.writeHead(404).end(body));
    });
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    vi.stubEnv("AWS_ENDPOINT_URL", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const piece = { draft: "a".repeat(64), id: "b".repeat(32), start: 0, bytes: 9, changed: 0 };
    await expect(collected(new Bucket("any", "").read(piece))).rejects.toMatchObject(failure);
    server.close();
  });

  it("lists one page before it writes a piece, whatever that says of others", async () => {
    let lists = 0;
    const server = createServer((request, response) => {
      request.resume();
      if (request.method === "PUT") return void response.end();
      lists += 1;
      const more = lists < 100 ? `<NextContinuationToken>${lists}</NextContinuationToken>` : "";
      response.end(`<ListBucketResult>${more}</ListBucketResult>`);
    });
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    vi.stubEnv("AWS_ENDPOINT_URL", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    await new Bucket("any", "").put({ draft: "a".repeat(64), id: "b".repeat(32), start: 0 }, Buffer.from("bytes"));
    expect(lists).toBe(1);
    server.close();
  });

  it.each<[string, RequestListener, string]>([
    [
      "a list without end",
      (_request, response) => {
        const more = Buffer.from("<Contents><Key>z</Key></Contents>".repeat(2000));
        const go = () =>
          void (response.destroyed || (response.write(more) ? setImmediate(go) : response.once("drain", go)));
        response.write("<ListBucketResult>");
        go();
      },
      "too long",
    ],
    [
      "a list that goes on with the same token",
      (_request, response) => {
        response.end("<ListBucketResult><NextContinuationToken>again</NextContinuationToken></ListBucketResult>");
      },
      "does not go on",
    ],
  ])("reads no further in %s", async (_what, answer, failure) => {
    let asked = 0;
    const server = createServer((request, response) => {
      asked += 1;
      answer(request, response);
    });
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    vi.stubEnv("AWS_ENDPOINT_URL", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    await expect(collected(new Bucket("any", "").list())).rejects.toThrow(failure);
    expect(asked).toBeLessThan(3);
    server.closeAllConnections();
    server.close();
  });
});
