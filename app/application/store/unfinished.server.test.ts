// Holds contract 12.3.
import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { testSettings } from "../../../tests/support/request";

import { Folder } from "./folder.server";
import { DraftDocuments } from "./draft-documents.server";
import type { KnownStored } from "./storage.server";
import { Store } from "./store.server";

const MEBIBYTE = 1024 * 1024;
const TOTAL = 2 * MEBIBYTE;
const limits = { maxBytes: 64 * MEBIBYTE, keptMs: 72 * 60 * 60_000 };

/** A folder that counts its looks at files and the bytes that are read, and tells of each file that is read before it is. */
class CountingFolder extends Folder {
  bytesRead = 0;
  looks = 0;
  onRead: (id: string) => Promise<unknown> | undefined = () => undefined;

  override list(draft: string, known: KnownStored = () => null) {
    return super.list(draft, (id) => {
      const found = known(id);
      if (!found) this.looks += 1;
      return found;
    });
  }

  override async *read(...asked: Parameters<Folder["read"]>): AsyncGenerator<Buffer> {
    await this.onRead(asked[1]);
    for await (const bytes of super.read(...asked)) {
      this.bytesRead += bytes.length;
      yield bytes;
    }
  }
}

let folder: string;
let storage: CountingFolder;
let files: DraftDocuments;

beforeEach(() => {
  for (const [name, value] of Object.entries({ ...testSettings, UPLOAD_MAX_FILE_MB: "1", UPLOAD_MAX_TOTAL_MB: "2" }))
    vi.stubEnv(name, value);
  folder = mkdtempSync(join(tmpdir(), "unfinished-"));
  storage = new CountingFolder(folder);
  files = new DraftDocuments(
    { id: randomUUID(), key: randomBytes(32).toString("base64url") },
    new Store(storage, limits),
  );
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

/** A file of which so much has come, and nothing more comes by now. */
async function begun(name: string, size: number | null, come: number | Buffer = 100): Promise<string> {
  const writer = await files.begin({ group: "cv_documents", name, size });
  await writer.write(typeof come === "number" ? randomBytes(come) : come);
  await writer.pause();
  return writer.id;
}

async function keep(name: string, size: number) {
  const writer = await files.begin({ group: "cv_documents", name, size });
  await writer.write(randomBytes(size));
  return await files.replaceEarlier(await writer.finish());
}

const refused = (text: string) => ({ problems: [{ message: expect.stringContaining(text) }] });

/** Lets ten minutes pass for what is stored. */
function later() {
  const past = Date.now() / 1000 - 600;
  for (const draft of readdirSync(folder)) {
    for (const id of readdirSync(join(folder, draft))) utimesSync(join(folder, draft, id), past, past);
  }
}

describe("an unfinished file", () => {
  it("takes the room that it was said to need while it comes, and afterwards what it has", async () => {
    await begun("one.pdf", MEBIBYTE);
    await begun("two.pdf", MEBIBYTE - 1000);
    await expect(begun("three.pdf", 2000)).rejects.toMatchObject(refused("larger than 2 MB together"));
    later();
    await keep("three.pdf", MEBIBYTE);
    await keep("four.pdf", MEBIBYTE - 1000);
    await expect(begun("five.pdf", 2000)).rejects.toMatchObject(refused("larger than 2 MB together"));
    expect((await files.list()).reduce((sum, { kept }) => sum + kept, 0)).toBeLessThanOrEqual(TOTAL);
  });

  it("is refused where it goes on and there is no room any more", async () => {
    const id = await begun("one.pdf", MEBIBYTE);
    later();
    await keep("two.pdf", MEBIBYTE);
    await keep("three.pdf", MEBIBYTE - 1000);
    const writer = await files.resume(id);
    await expect(writer?.write(randomBytes(2000))).rejects.toMatchObject(refused("larger than 2 MB together"));
    await writer?.pause();
  });

  it("makes room for the whole one of its name", async () => {
    const content = randomBytes(MEBIBYTE);
    const part = await files.begin({ group: "cv_documents", name: "one.pdf", size: MEBIBYTE });
    await part.write(content.subarray(0, 900_000));
    await part.pause();
    await begun("other.pdf", null, 900_000);
    later();
    const whole = await files.begin({ group: "cv_documents", name: "one.pdf", size: MEBIBYTE });
    await whole.write(content);
    await files.replaceEarlier(await whole.finish());
    expect((await files.list()).map(({ name, whole }) => [name, whole])).toEqual([
      ["other.pdf", false],
      ["one.pdf", true],
    ]);
  });

  it("that nobody can go on with takes no room at all", async () => {
    await Promise.all(Array.from({ length: 100 }, (_, index) => begun(`cut-${index}.pdf`, null, 20_000)));
    later();
    await keep("one.pdf", MEBIBYTE);
    await keep("two.pdf", MEBIBYTE);
    expect((await files.list()).filter(({ whole }) => whole)).toHaveLength(2);
  });
});

describe("two whole files of one name", () => {
  it("are one: the one that was begun later, in whichever order they end", async () => {
    const begin = () => files.begin({ group: "cv_documents", name: "cv.pdf", size: null });
    const [first, second] = [await begin(), await begin()];
    await second.write(randomBytes(200));
    await files.replaceEarlier(await second.finish());
    await first.write(randomBytes(300)).catch(() => undefined);
    await first.finish().then(
      (file) => files.replaceEarlier(file),
      () => undefined,
    );
    expect((await files.list()).map(({ id }) => id)).toEqual([second.id]);
    expect((await keep("cv.pdf", 100)).kept).toBe(100);
    expect((await files.list()).map(({ kept }) => kept)).toEqual([100]);
  });
});

describe("a draft in which nothing could be begun", () => {
  it("ends none of its account's others", async () => {
    const store = new Store(storage, { ...limits, maxBytes: 100_000 });
    const draft = () => new DraftDocuments({ id: randomUUID(), key: randomBytes(32).toString("base64url") }, store);
    const file = { group: "cv_documents", name: "cv.pdf" } as const;
    const other = draft();
    await (await other.begin({ ...file, size: 10 }, { account: "one" })).pause();
    for (let count = 0; count < 9; count += 1) {
      await expect(draft().begin({ ...file, size: 200_000 }, { account: "one" })).rejects.toMatchObject({
        reason: "full",
        share: null,
      });
    }
    expect(await other.list()).toHaveLength(1);
  });
});

describe("a file in the smallest pieces", () => {
  it("is not read anew for each of them", async () => {
    const id = await begun("cv.pdf", MEBIBYTE, 500_000);
    storage.bytesRead = 0;
    for (let piece = 0; piece < 100; piece += 1) {
      const writer = await files.resume(id);
      await writer?.write(randomBytes(1));
      await writer?.pause();
      expect((await files.list())[0]?.kept).toBe(500_001 + piece);
    }
    expect(storage.bytesRead).toBeLessThan(1_200_000);
    await files.list();
  });

  it("is read by others from where they knew it", async () => {
    const id = await begun("cv.pdf", MEBIBYTE, 300_000);
    expect((await files.list())[0]?.kept).toBe(300_000);
    storage.bytesRead = 0;
    const writer = await files.resume(id);
    await writer?.write(randomBytes(200_000));
    await writer?.pause();
    expect((await files.list())[0]?.kept).toBe(500_000);
    expect(storage.bytesRead).toBeLessThan(250_000);
  });

  it("is refused in the end", async () => {
    const id = await begun("cv.pdf", MEBIBYTE, 1);
    const goOn = async () => {
      const writer = await files.resume(id);
      await writer?.write(randomBytes(1));
      await writer?.pause();
    };
    for (let piece = 0; piece < 200; piece += 1) await goOn();
    await expect(goOn()).rejects.toMatchObject(
      refused("“cv.pdf” has come in too many pieces. Remove it and choose it again."),
    );
    expect((await files.list())[0]?.kept).toBe(201);
  }, 60_000);
});
