// Holds contract 12.3.
import { randomBytes, randomUUID } from "node:crypto";
import { copyFileSync, readdirSync, utimesSync } from "node:fs";
import { join } from "node:path";

import { beforeEach, describe, expect, it } from "vitest";

import { withFolder, withSettings } from "../../../tests/support/request";

import { DraftDocuments } from "./draft-documents.server";
import { Folder } from "./folder.server";
import { Store } from "./store.server";

const MEBIBYTE = 1024 * 1024;
const limits = { maxBytes: 64 * MEBIBYTE, lastingMs: 72 * 60 * 60_000 };

const folder = withFolder();
withSettings({ UPLOAD_MAX_FILE_MB: "1", UPLOAD_MAX_TOTAL_MB: "2" });
let draft: { id: string; key: string };
let documents: DraftDocuments;
beforeEach(() => {
  draft = newDraft();
  open();
});

const newDraft = () => ({ id: randomUUID(), key: randomBytes(32).toString("base64url") });
/** As a process that was just started. */
const open = () => void (documents = new DraftDocuments(draft, new Store(new Folder(folder.path), limits)));

async function begin(name: string, size: number | null, arrives: number) {
  const writer = await documents.begin({ group: "cv_documents", name, size });
  await writer.write(randomBytes(arrives));
  return writer;
}

const save = async (name: string, size: number) => (await begin(name, size, size)).finish();
const part = async (name: string, size: number | null, arrives = 100) => {
  const writer = await begin(name, size, arrives);
  await writer.pause();
  return writer.id;
};
const names = async () => (await documents.list()).map(({ name, whole }) => [name, whole]);
const refused = (text: string) => ({ problems: [{ message: expect.stringContaining(text) }] });

/** Lets ten minutes pass for what is stored, and the process start again: it knows when each piece was written. */
function later() {
  const past = Date.now() / 1000 - 600;
  for (const draft of readdirSync(folder.path))
    for (const name of readdirSync(join(folder.path, draft))) utimesSync(join(folder.path, draft, name), past, past);
  open();
}

describe("an unfinished document", () => {
  it("takes the room that it was said to need while it comes, and afterwards what it has", async () => {
    const id = await part("one.pdf", MEBIBYTE);
    await part("two.pdf", MEBIBYTE - 1000);
    await expect(part("three.pdf", 2000)).rejects.toMatchObject(refused("larger than 2 MB together"));
    later();
    await save("three.pdf", MEBIBYTE);
    await save("four.pdf", MEBIBYTE - 1000);
    await expect(part("five.pdf", 2000)).rejects.toMatchObject(refused("larger than 2 MB together"));
    const writer = await documents.resume(id);
    await expect(writer?.write(randomBytes(2000))).rejects.toMatchObject(refused("larger than 2 MB together"));
    await writer?.pause();
  });

  it("goes when another of its name is begun: a draft has at most 200, whatever they are named", async () => {
    for (let count = 0; count < 5; count += 1) {
      await part("one.pdf", 1000);
      later();
    }
    expect(await names()).toEqual([["one.pdf", false]]);
    for (let count = 0; count < 199; count += 50) {
      const names = Array.from({ length: Math.min(50, 199 - count) }, (_, index) => `${count + index}.pdf`);
      await Promise.all(names.map((name) => part(name, null, 1)));
      later();
    }
    await expect(part("another.pdf", 1000)).rejects.toMatchObject(refused("at most 100 files"));
  }, 60_000);

  it("leaves its room to one of its name that a form brings, and stays until that is whole", async () => {
    await part("cv.pdf", MEBIBYTE);
    await save("marks.pdf", MEBIBYTE - 1000);
    await expect(part("cv.pdf", MEBIBYTE)).rejects.toMatchObject(refused("larger than 2 MB together"));
    const writer = await begin("cv.pdf", null, MEBIBYTE);
    expect((await names()).sort()).toEqual([
      ["cv.pdf", false],
      ["cv.pdf", false],
      ["marks.pdf", true],
    ]);
    await writer.finish();
    await save("cv.pdf", MEBIBYTE);
    expect((await names()).sort()).toEqual([
      ["cv.pdf", true],
      ["marks.pdf", true],
    ]);
  });

  it("that nobody can go on with takes no room at all", async () => {
    await Promise.all(Array.from({ length: 100 }, (_, index) => part(`cut-${index}.pdf`, null, 20_000)));
    later();
    await save("one.pdf", MEBIBYTE);
    await save("two.pdf", MEBIBYTE);
    expect((await names()).filter(([, whole]) => whole)).toHaveLength(2);
  });

  it("goes on no more in a draft of 600 small pieces, whichever documents they are of", async () => {
    const crumbs = async (name: string, count: number) => {
      const id = await part(name, MEBIBYTE, 1);
      const [draft = ""] = readdirSync(folder.path);
      const piece = (start: number) => join(folder.path, draft, `${id}.${String(start).padStart(15, "0")}`);
      for (let start = 1; start < count; start += 1) copyFileSync(piece(0), piece(start));
      return id;
    };
    await crumbs("passport.pdf", 400);
    const id = await crumbs("cv.pdf", 199);
    const goOn = async () => {
      const writer = await documents.resume(id);
      await writer?.write(randomBytes(1));
      await writer?.pause();
    };
    await goOn();
    await expect(goOn()).rejects.toMatchObject(
      refused("“passport.pdf” has come in too many pieces. Remove it and choose it again."),
    );
    expect((await documents.list()).map(({ arrived }) => arrived)).toEqual([400, 200]);
  });
});

it("of two whole documents of one name the one that was begun later stays, in whichever order they end", async () => {
  const [first, second] = [await begin("cv.pdf", null, 300), await begin("cv.pdf", null, 200)];
  await second.finish();
  expect((await first.finish()).id).toBe(second.id);
  expect((await documents.list()).map(({ id }) => id)).toEqual([second.id]);
  await save("cv.pdf", 100);
  expect((await documents.list()).map(({ arrived }) => arrived)).toEqual([100]);
});

it("a draft in which nothing could be begun ends none of its account's others", async () => {
  const store = new Store(new Folder(folder.path), { ...limits, maxBytes: 100_000 });
  const file = { group: "cv_documents", name: "cv.pdf" } as const;
  const other = new DraftDocuments(newDraft(), store);
  await (await other.begin({ ...file, size: 10 }, { account: "one" })).pause();
  for (let count = 0; count < 9; count += 1) {
    const begun = new DraftDocuments(newDraft(), store).begin({ ...file, size: 200_000 }, { account: "one" });
    await expect(begun).rejects.toMatchObject({ reason: "full" });
  }
  expect(await other.list()).toHaveLength(1);
});
