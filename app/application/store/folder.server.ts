import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { link, open, readdir, rm, rmdir, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

import { makeFolder } from "~/http/make-folder.server";

import {
  DESCRIPTION,
  NoSuchPiece,
  pathOf,
  pieceAt,
  PieceExists,
  type PieceName,
  type Storage,
  type StoredPiece,
} from "./storage.server";

const READ_BYTES = 256 * 1024;
const TRIES = 3;
const UNFINISHED = ".unfinished";

/** Pieces in a folder that several processes may share: a folder a draft, a file a piece. */
export class Folder implements Storage {
  readonly pieceBytes = 256 * 1024;
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  async *list(draft?: string): AsyncGenerator<StoredPiece> {
    for (const each of draft === undefined ? await this.#drafts() : [draft]) {
      const names = await namesIn(join(this.#path, each));
      const found = await Promise.all(names.map((name) => this.#look(`${each}/${name}`)));
      yield* found.filter((piece) => piece !== null);
    }
  }

  /** Written under another name and linked to its own, so that nobody sees a part of it. The first piece's flush makes both durable. */
  async put(piece: PieceName, bytes: Buffer): Promise<void> {
    const path = join(this.#path, pathOf(piece));
    const isDurable = piece.start !== DESCRIPTION;
    const unfinished = join(dirname(path), `${randomUUID()}${UNFINISHED}`);
    try {
      await writeInto(unfinished, bytes, isDurable);
      await link(unfinished, path);
    } catch (error) {
      throw codeOf(error) === "EEXIST" ? new PieceExists() : error;
    } finally {
      await rm(unfinished, { force: true });
    }
    if (!isDurable) return;
    const folder = await open(dirname(path), "r");
    await folder.sync().finally(() => folder.close());
  }

  async *read(piece: StoredPiece): AsyncGenerator<Buffer> {
    try {
      yield* createReadStream(join(this.#path, pathOf(piece)), { highWaterMark: READ_BYTES });
    } catch (error) {
      throw isMissing(error) ? new NoSuchPiece() : error;
    }
  }

  async *remove(pieces: readonly PieceName[]): AsyncGenerator<void> {
    for (const piece of pieces) yield await rm(join(this.#path, pathOf(piece)), { force: true });
    for (const draft of new Set(pieces.map((piece) => piece.draft))) yield await removeEmpty(join(this.#path, draft));
  }

  async *tidy(before: number): AsyncGenerator<void> {
    for (const draft of await this.#drafts()) {
      const own = join(this.#path, draft);
      for (const name of await namesIn(own)) {
        if (!name.endsWith(UNFINISHED)) continue;
        const found = await orNull(stat(join(own, name)));
        if (found && found.mtimeMs < before) await rm(join(own, name), { force: true });
        yield;
      }
      yield await removeEmpty(own);
    }
  }

  async #drafts(): Promise<string[]> {
    return (await namesIn(this.#path)).filter((name) => /^[0-9a-f]{64}$/.test(name));
  }

  async #look(path: string): Promise<StoredPiece | null> {
    const piece = pieceAt(path);
    const found = piece && (await orNull(stat(join(this.#path, path))));
    return found && { ...piece, bytes: found.size, changed: found.mtimeMs };
  }
}

/** A folder that is still empty may be removed as such at the same moment: then it is made again. */
async function writeInto(path: string, bytes: Buffer, flush: boolean, tries = TRIES): Promise<void> {
  await makeFolder(dirname(path));
  try {
    await writeFile(path, bytes, { flag: "wx", mode: 0o600, flush });
  } catch (error) {
    if (!isMissing(error) || tries === 0) throw error;
    await writeInto(path, bytes, flush, tries - 1);
  }
}

async function namesIn(path: string): Promise<string[]> {
  return (await orNull(readdir(path))) ?? [];
}

async function orNull<Found>(found: Promise<Found>): Promise<Found | null> {
  try {
    return await found;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function removeEmpty(path: string): Promise<void> {
  await rmdir(path).catch((error: unknown) => {
    if (!["ENOENT", "ENOTEMPTY", "EEXIST"].includes(codeOf(error) ?? "")) throw error;
  });
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException | null)?.code;
const isMissing = (error: unknown) => codeOf(error) === "ENOENT";
