import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { testSettings } from "../../../tests/support/request";
import { DocumentRefusal } from "../upload/inspection.server";

import { Folder } from "./folder.server";
import { BrokenFile, KeptFiles, StoreFailure } from "./kept-files.server";

const draft = { id: "a-draft", key: randomBytes(32).toString("base64url") };
const passport = { group: "passport_documents", name: "राहदानी.jpg", size: null } as const;

let folder: string;
const filesOf = (of = draft) => new KeptFiles(of, new Folder(join(folder, "drafts")));
const onDisk = () =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
const onlyFile = () => onDisk()[0] ?? "";

async function keep(content: Buffer, sizes: readonly number[] = [content.length], files = filesOf()) {
  const writer = await files.begin(passport);
  await writeAll(writer, content, sizes);
  return await writer.finish();
}

async function writeAll(writer: { write(bytes: Buffer): Promise<void> }, content: Buffer, sizes: readonly number[]) {
  let at = 0;
  for (const size of [...sizes, content.length]) {
    await writer.write(content.subarray(at, at + size));
    at += size;
  }
}

async function contentOf(id: string, files = filesOf()) {
  const pieces: Buffer[] = [];
  for await (const piece of files.read(id)) pieces.push(piece);
  return Buffer.concat(pieces);
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "kept-"));
  for (const [name, value] of Object.entries(testSettings)) vi.stubEnv(name, value);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const content = fc.integer({ min: 1, max: 200_000 }).map((length) => randomBytes(length));
const sizes = fc.array(fc.integer({ min: 1, max: 150_000 }), { maxLength: 6 });

describe("kept files", () => {
  it("come back as they were written, in whatever pieces", async () => {
    await fc.assert(
      fc.asyncProperty(content, sizes, async (bytes, pieces) => {
        const file = await keep(bytes, pieces);
        expect(file).toEqual({ ...passport, id: file.id, size: bytes.length, kept: bytes.length, whole: true });
        expect(await filesOf().list()).toEqual([file]);
        expect((await contentOf(file.id)).equals(bytes)).toBe(true);
        await filesOf().verify([file.id]);
        await filesOf().remove(file.id);
        expect(await filesOf().list()).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });

  it("go on at any cut point", async () => {
    await fc.assert(
      fc.asyncProperty(content, sizes, fc.nat(), async (bytes, pieces, anywhere) => {
        const writer = await filesOf().begin(passport);
        await writeAll(writer, bytes, pieces);
        await writer.pause();
        const stored = readFileSync(onlyFile());
        writeFileSync(onlyFile(), stored.subarray(0, 1056 + (anywhere % (stored.length - 1055))));

        const [{ kept, whole } = { kept: -1, whole: true }] = await filesOf().list();
        const again = await filesOf().resume(writer.id);
        expect(again?.offset).toBe(kept);
        expect(whole).toBe(false);
        await again?.write(bytes.subarray(kept));
        await again?.finish();
        expect((await contentOf(writer.id)).equals(bytes)).toBe(true);
        await filesOf().removeAll();
      }),
      { numRuns: 30 },
    );
  });

  it("are broken by any changed byte, and by any cut", async () => {
    const file = await keep(randomBytes(150_000), [70_000]);
    const stored = readFileSync(onlyFile());
    await fc.assert(
      fc.asyncProperty(fc.nat(stored.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const changed = Buffer.from(stored);
        changed[at] = (changed[at] ?? 0) ^ change;
        writeFileSync(onlyFile(), changed);
        await expect(filesOf().verify([file.id])).rejects.toThrow(BrokenFile);
        writeFileSync(onlyFile(), stored.subarray(0, at));
        await expect(filesOf().verify([file.id])).rejects.toThrow(BrokenFile);
      }),
    );
    writeFileSync(onlyFile(), stored);
    await filesOf().verify([file.id]);
  });

  it("are found in the order in which they were begun", async () => {
    const begun = [];
    for (let count = 0; count < 5; count += 1) begun.push(await filesOf().begin(passport));
    for (const writer of begun.toReversed()) {
      await writer.write(Buffer.from("bytes"));
      await writer.finish();
    }
    expect((await filesOf().list()).map(({ id }) => id)).toEqual(begun.map(({ id }) => id));
  });

  it("give nothing away where they lie", async () => {
    await keep(Buffer.from("a marker inside the file"));
    const all = onDisk().map((path) => path + readFileSync(path, "latin1"));
    expect(all.join("")).not.toMatch(/marker|jpg|passport|a-draft/);
    expect(all.join("")).not.toContain(Buffer.from("राहदानी").toString("latin1"));
    const modes = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) =>
      statSync(join(folder, name)),
    );
    expect(modes.map(({ mode }) => mode & 0o077)).toEqual([0, 0, 0]);
  });

  it("open with their draft and its key alone", async () => {
    const { id } = await keep(Buffer.from("bytes"));
    const otherKey = { ...draft, key: randomBytes(32).toString("base64url") };
    for (const other of [otherKey, { ...draft, id: "another" }]) {
      expect(await filesOf(other).list()).toEqual([]);
      expect(await filesOf(other).resume(id)).toBeNull();
      await expect(filesOf(other).verify([id])).rejects.toThrow(BrokenFile);
    }
    await expect(filesOf().verify(["../../etc/passwd"])).rejects.toThrow(BrokenFile);
    await filesOf().remove("../../etc/passwd");
  });

  it("are bounded in number and size", async () => {
    vi.stubEnv("UPLOAD_MAX_FILE_MB", "1");
    vi.stubEnv("UPLOAD_MAX_TOTAL_MB", "1");
    vi.resetModules();
    const { KeptFiles: Fresh } = await import("./kept-files.server");
    const files = new Fresh(draft, new Folder(join(folder, "drafts")));
    const tooLarge = { problems: [{ file: passport.name, message: expect.stringContaining("larger than 1 MB") }] };
    const tooMany = { problems: [{ reason: "count", message: "At most 100 files can be sent at once." }] };
    await expect(files.begin({ ...passport, size: 1024 * 1024 + 1 })).rejects.toMatchObject(tooLarge);
    const writer = await files.begin(passport);
    await writer.write(Buffer.alloc(1024 * 1024));
    await expect(writer.write(Buffer.alloc(1))).rejects.toMatchObject(tooLarge);
    await writer.discard();
    for (let count = 0; count < 100; count += 1) await (await files.begin(passport)).pause();
    await expect(files.begin(passport)).rejects.toMatchObject(tooMany);
    await expect(filesOf().begin(passport)).rejects.toBeInstanceOf(DocumentRefusal);
  });

  it("say that the store does not work", async () => {
    writeFileSync(join(folder, "drafts"), "no folder");
    await expect(filesOf().begin(passport)).rejects.toThrow(StoreFailure);
    chmodSync(folder, 0o700);
  });
});
