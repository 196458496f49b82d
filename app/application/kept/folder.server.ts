import { randomUUID } from "node:crypto";
import type { BigIntStats } from "node:fs";
import { type FileHandle, open, readdir, rename, rm, rmdir, stat } from "node:fs/promises";
import { join } from "node:path";

import { makeFolder } from "~/http/make-folder.server";

import {
  draftName,
  fileName,
  type KnownStored,
  NoSuchFile,
  type Place,
  type StoredEnd,
  type StoredFile,
} from "./place.server";
import { lengthOfAll, RECORD_BYTES, RECORD_OVERHEAD } from "./sealed-records.server";

/** Whole records where they are full: they need not be put together from two reads. */
const READ_BYTES = 4 * (RECORD_BYTES + RECORD_OVERHEAD);
const NOTHING = Buffer.alloc(0);
/** A folder that was renamed to this is being removed. */
const removedName = /^[0-9a-f]{64}\.removed-[0-9a-f-]{36}$/;

/** Files of drafts in a folder: one folder a draft, one file a document. Several processes may share it. */
export class Folder implements Place {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  async list(draft: string, known: KnownStored = () => null): Promise<StoredFile[]> {
    const names = await orNone(readdir(this.#draft(draft)), []);
    const files = names.filter((name) => fileName.test(name)).map((id) => known(id) ?? this.#stored(draft, id));
    return (await Promise.all(files)).filter((file) => file !== null);
  }

  async create(draft: string, id: string, first: Buffer): Promise<StoredEnd> {
    const end = new FileEnd(await this.#begin(draft, id), 0, this.#draft(draft));
    try {
      await end.append([first]);
      return end;
    } catch (error) {
      await end.close().catch(() => undefined);
      await this.remove(draft, id).catch(() => undefined);
      throw error;
    }
  }

  async open(draft: string, id: string, bytes: number): Promise<StoredEnd | null> {
    const path = this.#file(draft, id);
    if ((await this.#stored(draft, id)) === null) return null;
    const file = await open(path, "r+");
    try {
      await file.truncate(bytes);
    } finally {
      await file.close();
    }
    return new FileEnd(await open(path, "a", 0o600), bytes, this.#draft(draft));
  }

  async *read(draft: string, id: string, start: number, end = Number.POSITIVE_INFINITY): AsyncGenerator<Buffer> {
    const file = await orNone(open(this.#file(draft, id), "r"), null);
    if (!file) throw new NoSuchFile();
    // One read ahead, into the other of two buffers: the disk works while what came before is being opened.
    const longest = Math.max(1, Math.min(READ_BYTES, end - start));
    const buffers = [Buffer.allocUnsafe(longest), Buffer.allocUnsafe(longest)];
    const readAt = async (at: number): Promise<Buffer> => {
      const [buffer = NOTHING] = buffers.reverse();
      const { bytesRead } = await file.read(buffer, 0, Math.max(0, Math.min(longest, end - at)), at);
      return buffer.subarray(0, bytesRead);
    };
    let next = readAt(start);
    try {
      for (let at = start; ;) {
        const bytes = await next;
        if (bytes.length === 0) return;
        at += bytes.length;
        next = readAt(at);
        yield bytes;
      }
    } finally {
      await next.catch(() => undefined);
      await file.close();
    }
  }

  async remove(draft: string, id: string): Promise<void> {
    await rm(this.#file(draft, id), { force: true });
    await removeEmpty(this.#draft(draft));
  }

  /** The folder is renamed first: a crash in the middle leaves what nobody finds by a draft, and `tidy` removes. */
  async removeDraft(draft: string): Promise<void> {
    const removed = `${this.#draft(draft)}.removed-${randomUUID()}`;
    await orNone(rename(this.#draft(draft), removed), undefined);
    await rm(removed, { recursive: true, force: true });
  }

  async *drafts(): AsyncGenerator<{ draft: string; files: StoredFile[] }> {
    for (const draft of await orNone(readdir(this.#path), [])) {
      if (draftName.test(draft)) yield { draft, files: await this.list(draft) };
    }
  }

  async tidy(): Promise<void> {
    for (const name of await orNone(readdir(this.#path), [])) {
      if (removedName.test(name)) await rm(join(this.#path, name), { recursive: true, force: true });
      else if (draftName.test(name)) await removeEmpty(join(this.#path, name));
    }
  }

  async #begin(draft: string, id: string, tries = 3): Promise<FileHandle> {
    await makeFolder(this.#draft(draft));
    const file = await orNone(open(this.#file(draft, id), "ax", 0o600), null);
    if (file) return file;
    // The folder was still empty, and was removed as such.
    if (tries === 0) throw new NoSuchFile();
    return this.#begin(draft, id, tries - 1);
  }

  async #stored(draft: string, id: string): Promise<StoredFile | null> {
    const found = await orNone(stat(this.#file(draft, id), { bigint: true }), null);
    return found && { id, bytes: Number(found.size), changed: Number(found.mtimeMs), version: versionOf(found) };
  }

  #draft(draft: string): string {
    if (!draftName.test(draft)) throw new NoSuchFile();
    return join(this.#path, draft);
  }

  #file(draft: string, id: string): string {
    if (!fileName.test(id)) throw new NoSuchFile();
    return join(this.#draft(draft), id);
  }
}

class FileEnd implements StoredEnd {
  readonly #file: FileHandle;
  readonly #folder: string;
  #bytes: number;
  #isNew: boolean;

  constructor(file: FileHandle, bytes: number, folder: string) {
    this.#file = file;
    this.#bytes = bytes;
    this.#folder = folder;
    this.#isNew = bytes === 0;
  }

  async append(records: readonly Buffer[]): Promise<void> {
    const { size, nlink } = await this.#file.stat();
    if (size !== this.#bytes || nlink === 0) throw new NoSuchFile();
    const length = lengthOfAll(records);
    let { bytesWritten: written } = await this.#file.writev(records);
    // A disk that is nearly full takes a part first.
    const rest = written < length ? Buffer.concat(records) : NOTHING;
    while (written < length) {
      written += (await this.#file.write(rest, written, length - written, null)).bytesWritten;
    }
    this.#bytes += length;
  }

  async settle(): Promise<void> {
    await this.#file.datasync();
    if (!this.#isNew) return;
    this.#isNew = false;
    const folder = await open(this.#folder, "r");
    await folder.sync().finally(() => folder.close());
  }

  async version(): Promise<string> {
    return versionOf(await this.#file.stat({ bigint: true }));
  }

  async close(): Promise<void> {
    await this.#file.close();
  }
}

/** The system alone sets the time of a file's last change, whatever else was set meanwhile. */
const versionOf = ({ ino, size, mtimeNs, ctimeNs }: BigIntStats) => [ino, size, mtimeNs, ctimeNs].join("-");

/** What `found` gives, or `none` where there is no such file. */
async function orNone<Found, None>(found: Promise<Found>, none: None): Promise<Found | None> {
  try {
    return await found;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return none;
    throw error;
  }
}

/** Removes a folder unless there is something in it, or it is gone. */
async function removeEmpty(path: string): Promise<void> {
  await rmdir(path).catch((error: NodeJS.ErrnoException) => {
    if (!["ENOENT", "ENOTEMPTY", "EEXIST"].includes(error.code ?? "")) throw error;
  });
}
