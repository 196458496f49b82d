// Holds contract 12.3.
import { randomBytes, randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { testSettings } from "../../../tests/support/request";

import { Folder } from "./folder.server";
import { KeptFiles } from "./kept-files.server";
import { livesOnIn, wasRemovedLately } from "./removed-lately.server";
import type { KnownStored } from "./place.server";
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
let place: CountingFolder;
let files: KeptFiles;

beforeEach(() => {
  for (const [name, value] of Object.entries({ ...testSettings, UPLOAD_MAX_FILE_MB: "1", UPLOAD_MAX_TOTAL_MB: "2" }))
    vi.stubEnv(name, value);
  folder = mkdtempSync(join(tmpdir(), "unfinished-"));
  place = new CountingFolder(folder);
  files = new KeptFiles({ id: randomUUID(), key: randomBytes(32).toString("base64url") }, new Store(place, limits));
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
  return await files.keepOne(await writer.finish());
}

const refused = (text: string) => ({ problems: [{ message: expect.stringContaining(text) }] });

/** Where a file is stored. */
const stored = (id: string) => join(folder, readdirSync(folder)[0] ?? "", id);

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
    await files.keepOne(await whole.finish());
    expect((await files.list()).map(({ name, whole }) => [name, whole])).toEqual([
      ["other.pdf", false],
      ["one.pdf", true],
    ]);
  });

  it("of a killed tab ends with the whole one of its size that begins as it does, at once", async () => {
    const content = randomBytes(200_000);
    for (const start of [0, 70_000]) {
      const killed = await files.begin({ group: "cv_documents", name: "scan.pdf", size: content.length });
      await killed.write(content.subarray(0, start));
      await killed.pause();
    }
    await begun("scan.pdf", content.length, 70_000);
    await begun("scan.pdf", content.length + 1, content.subarray(0, 100));
    const whole = await files.begin({ group: "cv_documents", name: "scan.pdf", size: content.length });
    await whole.write(content);
    await files.keepOne(await whole.finish());
    expect((await files.list()).map(({ kept }) => kept)).toEqual([70_000, 100, content.length]);
  });

  it("stays and goes on where somebody turns to it while it is compared", async () => {
    const content = randomBytes(100_000);
    const id = await begun("scan.pdf", content.length, content.subarray(0, 70_000));
    const whole = await files.begin({ group: "cv_documents", name: "scan.pdf", size: content.length });
    await whole.write(content);
    const file = await whole.finish();
    await files.list();
    const turnedTo: (typeof whole | null)[] = [];
    place.onRead = (read) => (read === id && turnedTo.push(null) === 1 ? resumed() : undefined);
    const resumed = async () => (turnedTo[0] = await files.resume(id));
    expect(await files.keepOne(file)).toEqual(file);
    await turnedTo[0]?.write(content.subarray(70_000));
    expect(await turnedTo[0]?.finish()).toMatchObject({ id, whole: true });
  });

  it("is not even read while it is written to", async () => {
    const content = randomBytes(100_000);
    const part = await files.begin({ group: "cv_documents", name: "scan.pdf", size: content.length });
    await part.write(content.subarray(0, 70_000));
    const whole = await files.begin({ group: "cv_documents", name: "scan.pdf", size: content.length });
    await whole.write(content);
    const file = await whole.finish();
    await files.list();
    place.bytesRead = 0;
    await files.keepOne(file);
    expect([place.bytesRead, (await files.list()).length]).toEqual([0, 2]);
    await part.discard();
  });

  it("stays beside a whole one of its name that is another", async () => {
    const id = await begun("scan.pdf", 200_000, 100_000);
    later();
    await keep("scan.pdf", 200_000);
    expect((await files.list()).map((file) => [file.id === id, file.whole])).toEqual([
      [true, false],
      [false, true],
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
  it("are both kept where they differ, and the first of them where they do not", async () => {
    const [one, other] = [await keep("cv.pdf", 50_000), await keep("cv.pdf", 50_000)];
    expect((await files.list()).map(({ id }) => id)).toEqual([one.id, other.id]);
    const content = randomBytes(100_000);
    const writers = [];
    for (let copy = 0; copy < 3; copy += 1) {
      const writer = await files.begin({ group: "cv_documents", name: "again.pdf", size: null });
      await writer.write(content);
      writers.push(writer);
    }
    const stay = await Promise.all(
      writers.toReversed().map(async (writer) => (await files.keepOne(await writer.finish())).id),
    );
    expect((await files.list()).map(({ id }) => id)).toEqual([one.id, other.id, writers[0]?.id]);
    expect(stay).toContain(writers[0]?.id);
  });

  it("that are the same: the one that is dropped is not noted as removed by its visitor", async () => {
    const content = randomBytes(1000);
    const keepIt = async () => {
      const writer = await files.begin({ group: "cv_documents", name: "cv.pdf", size: content.length });
      await writer.write(content);
      return await writer.finish();
    };
    const [first, second] = [await keepIt(), await keepIt()];
    expect((await files.keepOne(second)).id).toBe(first.id);
    expect([first, second].map(({ id }) => wasRemovedLately(id))).toEqual([false, false]);
    expect(livesOnIn(second.id)).toBe(livesOnIn(first.id));
    await files.remove(first.id);
    expect(wasRemovedLately(first.id)).toBe(true);
  });

  it.each([
    ["is broken", (id: string) => writeFileSync(stored(id), readFileSync(stored(id)).fill(0, 2000, 2001))],
    ["is gone", (id: string) => rmSync(stored(id))],
    ["cannot be read", () => Promise.reject(Object.assign(new Error("no such device"), { code: "EIO" }))],
  ])("are both kept where the first %s in the middle of the comparison", async (_, breakIt) => {
    const content = randomBytes(50_000);
    const keepIt = async () => {
      const writer = await files.begin({ group: "cv_documents", name: "cv.pdf", size: content.length });
      await writer.write(content);
      return await writer.finish();
    };
    const [first, second] = [await keepIt(), await keepIt()];
    await files.list();
    place.onRead = async (id) => {
      if (id === first.id) await breakIt(id);
    };
    expect(await files.keepOne(second)).toEqual(second);
    expect(existsSync(stored(second.id))).toBe(true);
  });

  it("are neither looked at nor read again for each of many others", async () => {
    const many = 40;
    for (let count = 0; count < many; count += 1) await keep("scan.pdf", 17);
    expect(await files.list()).toHaveLength(many);
    // Of each its description and its end, once, and both once more when it is looked at afresh.
    expect(place.bytesRead).toBeLessThan(many * 2 * 1500);
    expect(place.looks).toBeLessThan(many * 8);
  });

  it("leave parts of their name that are too many to be compared where they are", async () => {
    const content = randomBytes(1000);
    for (let count = 0; count < 12; count += 1) await begun("scan.pdf", 1000, content.subarray(0, 100 + count));
    later();
    const keepIt = async () => {
      const writer = await files.begin({ group: "cv_documents", name: "scan.pdf", size: 1000 });
      await writer.write(content);
      await files.keepOne(await writer.finish());
      return (await files.list()).map(({ kept }) => kept);
    };
    expect(await keepIt()).toEqual([100, 101, 102, 103, 1000]);
    expect(await keepIt()).toEqual([1000]);
  });

  it("are read no further than to where they differ", async () => {
    const size = 1_000_000;
    await keep("cv.pdf", size);
    await begun("cv.pdf", size, 800_000);
    later();
    await files.list();
    place.bytesRead = 0;
    await keep("cv.pdf", size);
    expect((await files.list()).map(({ kept }) => kept)).toEqual([size, 800_000, size]);
    expect(place.bytesRead).toBeLessThan(1.5 * size);
  });
});

describe("a draft in which nothing could be begun", () => {
  it("ends none of its account's others", async () => {
    const store = new Store(place, { ...limits, maxBytes: 100_000 });
    const draft = () => new KeptFiles({ id: randomUUID(), key: randomBytes(32).toString("base64url") }, store);
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
    place.bytesRead = 0;
    for (let piece = 0; piece < 100; piece += 1) {
      const writer = await files.resume(id);
      await writer?.write(randomBytes(1));
      await writer?.pause();
      expect((await files.list())[0]?.kept).toBe(500_001 + piece);
    }
    expect(place.bytesRead).toBeLessThan(1_200_000);
    await files.list();
  });

  it("is read by others from where they knew it", async () => {
    const id = await begun("cv.pdf", MEBIBYTE, 300_000);
    expect((await files.list())[0]?.kept).toBe(300_000);
    place.bytesRead = 0;
    const writer = await files.resume(id);
    await writer?.write(randomBytes(200_000));
    await writer?.pause();
    expect((await files.list())[0]?.kept).toBe(500_000);
    expect(place.bytesRead).toBeLessThan(250_000);
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
