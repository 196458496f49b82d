import { open, readdir, rmdir, stat, unlink, type FileHandle } from "node:fs/promises";
import { dirname, join } from "node:path";

import { LRUCache } from "lru-cache";

import { Gate } from "~/http/gate.server";
import { inGroups } from "~/http/in-groups";
import { currentAskers } from "~/http/request-context.server";
import { codeOf, isMissing, UNFINISHED, writeOnce } from "~/http/write-once.server";

import {
  BrokenDocument,
  DESCRIPTION,
  pathOf,
  pieceAt,
  PieceExists,
  type PieceName,
  type Storage,
  type StoredPiece,
} from "./storage.server";

/** A call of the system costs as much as reading a good part of this. */
const READ_BYTES = 256 * 1024;
/** Pieces that are looked at in one step of a list. */
const LOOKS = 32;
/** Half of Node's threads: on a disk that hangs each call keeps its own, and logins, the log and packed pages need them too. */
const THREADS = Math.max(1, Math.floor(Number(process.env.UV_THREADPOOL_SIZE ?? 4) / 2));
/** Whoever asked has given up long before. */
const LONGEST_WAIT_MS = 10_000;

/** Pieces in a folder that several processes may share: a folder a draft, a file a piece. */
export class Folder implements Storage {
  readonly #calls = new Gate(
    { places: THREADS, waiting: Infinity, longestWaitMs: LONGEST_WAIT_MS, favoursFew: true },
    () => Object.assign(new Error("the folder hangs"), { code: "slow" }),
  );
  readonly pieceBytes = 256 * 1024;
  /** Pieces seen lately, by path: none ever changes, and a form of a hundred documents asks for all of them with each. */
  readonly #seen = new LRUCache<string, StoredPiece>({ max: 5_000, ttl: 10 * 60_000 });
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  async *list(draft?: string): AsyncGenerator<StoredPiece[]> {
    for (const each of draft === undefined ? await this.#drafts() : [draft]) {
      const names = await this.#namesIn(each);
      // A folder that is empty is a step as well: thousands may wait to be tidied up.
      if (names.length === 0) yield [];
      for (const some of inGroups(names, LOOKS)) {
        const looks = some.map((name) => this.#look(`${each}/${name}`));
        yield (await Promise.all(looks)).filter((piece) => piece !== null);
      }
    }
  }

  /** The first piece's flush makes it and the description durable. */
  put(piece: PieceName, bytes: Buffer): Promise<void> {
    return this.#call(() => this.#put(piece, bytes));
  }

  async #put(piece: PieceName, bytes: Buffer): Promise<void> {
    const path = join(this.#path, pathOf(piece));
    const isDurable = piece.start !== DESCRIPTION;
    if (!(await writeOnce(path, bytes, { flush: isDurable }))) throw new PieceExists();
    if (!isDurable) return;
    const folder = await open(dirname(path), "r");
    await folder.sync().finally(() => folder.close());
  }

  async *read(piece: StoredPiece): AsyncGenerator<Buffer> {
    let file: FileHandle;
    try {
      file = await this.#call(() => open(join(this.#path, pathOf(piece)), "r"));
    } catch (error) {
      throw isMissing(error) ? new BrokenDocument() : error;
    }
    try {
      const most = Math.min(piece.bytes, READ_BYTES);
      let [room, other] = [Buffer.allocUnsafeSlow(most), Buffer.allocUnsafeSlow(most)];
      for (let left = piece.bytes; left > 0;) {
        const { bytesRead } = await this.#call(() => file.read(room, 0, Math.min(left, most)));
        if (bytesRead === 0) return;
        left -= bytesRead;
        yield room.subarray(0, bytesRead);
        [room, other] = [other, room];
      }
    } finally {
      await file.close();
    }
  }

  /** The draft's folder stays until it is tidied up. */
  remove(piece: PieceName): Promise<void> {
    return this.#remove(pathOf(piece));
  }

  async *tidy(before: number): AsyncGenerator<void> {
    for (const draft of await this.#drafts()) {
      const unfinished = (await this.#namesIn(draft)).filter((name) => name.endsWith(UNFINISHED));
      for (const name of unfinished) {
        const found = await this.#stat(`${draft}/${name}`);
        if (found && found.mtimeMs < before) await this.#remove(`${draft}/${name}`);
        yield;
      }
      yield await this.#call(() => removeEmpty(join(this.#path, draft)));
    }
  }

  /** One call of the system, in a turn of whoever asks. */
  #call<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#calls.run(work, currentAskers());
  }

  async #drafts(): Promise<string[]> {
    return (await this.#namesIn("")).filter((name) => /^[0-9a-f]{64}$/.test(name));
  }

  async #look(path: string): Promise<StoredPiece | null> {
    const seen = this.#seen.get(path);
    if (seen) return seen;
    const piece = pieceAt(path);
    const found = piece && (await this.#stat(path));
    if (!found) return null;
    const stored = { ...piece, bytes: found.size, changed: found.mtimeMs };
    this.#seen.set(path, stored);
    return stored;
  }

  async #namesIn(path: string): Promise<string[]> {
    return (await this.#call(() => orNull(readdir(join(this.#path, path))))) ?? [];
  }

  #stat(path: string) {
    return this.#call(() => orNull(stat(join(this.#path, path))));
  }

  #remove(path: string): Promise<void> {
    return this.#call(async () => void (await orNull(unlink(join(this.#path, path)))));
  }
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
