import { randomUUID } from "node:crypto";
import { type FileHandle, open, readdir, rename, rm, rmdir, stat } from "node:fs/promises";
import { join } from "node:path";

import { makeFolder } from "~/http/make-folder.server";

import {
  contiguous,
  draftName,
  fileName,
  type KnownStored,
  lengthOfPieces,
  NoSuchFile,
  OtherWriter,
  type Storage,
  type StoredEnd,
  type StoredFile,
} from "./storage.server";
import { lengthOfAll, RECORD_BYTES, RECORD_OVERHEAD } from "./sealed-records.server";

/** Whole records where they are full: they need not be put together from two reads. */
const READ_BYTES = 4 * (RECORD_BYTES + RECORD_OVERHEAD);
const NOTHING = Buffer.alloc(0);
/** A folder that was renamed to this is being removed. */
const pieceName = /^([0-9a-f]{32})(?:\.(\d{15}))?$/;
const OFFSET_DIGITS = 15;
const removedName = /^[0-9a-f]{64}\.removed-[0-9a-f-]{36}$/;

/** A piece of a document: what one writer has added to it. */
interface PieceFile {
  path: string;
  start: number;
  bytes: number;
  changed: number;
}

/**
 * Files of drafts in a folder: one folder a draft, one file a document, and one more each time that a writer goes on with
 * it, named by the offset at which that begins. Several processes may share it: nothing is ever cut, and the second writer
 * that begins at an offset fails.
 */
export class Folder implements Storage {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  async list(draft: string, known: KnownStored = () => null): Promise<StoredFile[]> {
    const names = await orNone(readdir(this.#draft(draft)), []);
    const byId = new Map<string, string[]>();
    for (const name of names) {
      const id = pieceName.exec(name)?.[1];
      if (id) byId.set(id, [...(byId.get(id) ?? []), name]);
    }
    const files = [...byId].map(async ([id, own]) => known(id) ?? storedOf(id, await this.#pieces(draft, id, own)));
    return (await Promise.all(files)).filter((file) => file !== null);
  }

  async create(draft: string, id: string, first: Buffer): Promise<StoredEnd> {
    const end = this.#endOf(await this.#begin(draft, id), draft, id, 0);
    try {
      await end.append([first]);
      return end;
    } catch (error) {
      await end.close().catch(() => undefined);
      await this.remove(draft, id).catch(() => undefined);
      throw error;
    }
  }

  async open(draft: string, id: string, bytes: number, seen: number): Promise<StoredEnd | null> {
    const pieces = await this.#pieces(draft, id);
    if (pieces.length === 0) return null;
    if (lengthOfPieces(contiguous(pieces)) !== seen) throw new OtherWriter();
    const stays = pieces.filter(({ start }) => start < bytes);
    for (const { path } of pieces.slice(stays.length)) await rm(path, { force: true });
    const end = this.#endOf(await this.#beginPiece(draft, id, bytes), draft, id, bytes);
    // A writer that was here before may have ended the file meanwhile, and has said so.
    const now = (await this.#pieces(draft, id)).filter(({ start }) => start !== bytes);
    if (lengthOfPieces(now) === lengthOfPieces(stays)) return end;
    await end.close();
    await rm(this.#file(draft, id, bytes), { force: true });
    throw new OtherWriter();
  }

  async *read(draft: string, id: string, start: number, end = Number.POSITIVE_INFINITY): AsyncGenerator<Buffer> {
    const pieces = contiguous(await this.#pieces(draft, id));
    if (pieces.length === 0) throw new NoSuchFile();
    for (const piece of pieces) {
      const [from, to] = [Math.max(start - piece.start, 0), Math.min(end - piece.start, piece.bytes)];
      if (from < to) yield* readPiece(piece.path, from, to);
    }
  }

  async remove(draft: string, id: string): Promise<void> {
    for (const { path } of await this.#pieces(draft, id)) await rm(path, { force: true });
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

  async #beginPiece(draft: string, id: string, start: number): Promise<FileHandle> {
    try {
      return await open(this.#file(draft, id, start), "ax", 0o600);
    } catch (error) {
      throw (error as NodeJS.ErrnoException).code === "EEXIST" ? new OtherWriter() : error;
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

  /** The pieces of a file in their order; `names` are theirs, where they are known. */
  async #pieces(draft: string, id: string, names?: readonly string[]): Promise<PieceFile[]> {
    const all = names ?? (await orNone(readdir(this.#draft(draft)), []));
    const pieces = all.map(async (name): Promise<PieceFile | null> => {
      const [, of, start = "0"] = pieceName.exec(name) ?? [];
      const path = join(this.#draft(draft), name);
      const found = of === id ? await orNone(stat(path), null) : null;
      if (!found) return null;
      return { path, start: Number(start), bytes: found.size, changed: found.mtimeMs };
    });
    return (await Promise.all(pieces)).filter((piece) => piece !== null).sort((one, other) => one.start - other.start);
  }

  #endOf(file: FileHandle, draft: string, id: string, start: number): FileEnd {
    const last = async () => (await this.#pieces(draft, id)).at(-1)?.start ?? null;
    return new FileEnd(file, { start, folder: this.#draft(draft), last });
  }

  #draft(draft: string): string {
    if (!draftName.test(draft)) throw new NoSuchFile();
    return join(this.#path, draft);
  }

  #file(draft: string, id: string, start = 0): string {
    if (!fileName.test(id)) throw new NoSuchFile();
    const name = start === 0 ? id : `${id}.${String(start).padStart(OFFSET_DIGITS, "0")}`;
    return join(this.#draft(draft), name);
  }
}

/** Where a piece lies. */
interface PieceAt {
  start: number;
  folder: string;
  /** Where the last piece of its file begins; `null` when there is none any more. */
  last(): Promise<number | null>;
}

class FileEnd implements StoredEnd {
  readonly #file: FileHandle;
  readonly #at: PieceAt;
  #bytes = 0;
  #isNew = true;

  constructor(file: FileHandle, at: PieceAt) {
    this.#file = file;
    this.#at = at;
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
    const [{ nlink }, last] = [await this.#file.stat(), await this.#at.last()];
    if (last === null) throw new NoSuchFile();
    // What this one has written counts no more.
    if (nlink === 0 || last !== this.#at.start) throw new OtherWriter();
    if (!this.#isNew) return;
    this.#isNew = false;
    const folder = await open(this.#at.folder, "r");
    await folder.sync().finally(() => folder.close());
  }

  async close(): Promise<void> {
    await this.#file.close();
  }
}

function storedOf(id: string, pieces: readonly PieceFile[]): StoredFile | null {
  const bytes = lengthOfPieces(contiguous(pieces));
  const changed = Math.max(...pieces.map((piece) => piece.changed));
  return pieces.length === 0 ? null : { id, bytes, changed };
}

async function* readPiece(path: string, start: number, end: number): AsyncGenerator<Buffer> {
  const file = await orNone(open(path, "r"), null);
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
