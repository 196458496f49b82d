import { countSavedDocument } from "../counts.server";

import { HeldBytes } from "./held-bytes";
import type { StoredDocument } from "./stored-document";
import type { StoredEnd } from "./storage.server";
import { type ChainPosition, type FileSeal, lengthOfAll, RECORD_BYTES } from "./sealed-records.server";
import { UploadCancelled } from "./store-failure.server";

/** A smaller piece is copied: it may be a small part of what the socket gave, which would be held with it. */
const COPIED_BELOW_BYTES = 8 * 1024;
/** A record of more pieces is put together before it is sealed: each costs as much as some kilobytes. */
const MOST_PIECES = 16;

/** What a writer needs beside the bytes. */
export interface Writing {
  file: Pick<StoredDocument, "id" | "group" | "name" | "size">;
  seal: FileSeal;
  at: ChainPosition;
  /** `null` for a file that is whole already. */
  end: StoredEnd | null;
  /** Throws when the file may not have so many bytes; called before they are taken. */
  admit(size: number): void;
  /** Removes what is stored of the file. */
  remove(): Promise<void>;
  /** Called once, when the file is let go. */
  released(): void;
}

/**
 * Adds bytes to one kept file. They are kept in records of 64 KiB; the rest waits for more, for `pause` or for `finish`.
 * One of `finish`, `pause` and `discard` has to be called in the end, after a failure of `write` too.
 */
export class DocumentWriter {
  readonly #writing: Writing;
  readonly #held = new HeldBytes();
  /** Where the bytes that this writer was given begin in the file. */
  readonly #start: number;
  #at: ChainPosition;
  #heldBytes = 0;
  #turn: Promise<unknown> = Promise.resolve();
  #closed = false;
  #failure: unknown = null;
  /** When it was last asked for anything, by `performance.now()`. */
  #touched = performance.now();

  constructor(writing: Writing) {
    this.#writing = writing;
    this.#at = writing.at;
    this.#start = writing.at.offset;
  }

  get id(): string {
    return this.#writing.file.id;
  }

  /** Bytes taken so far. All of them are kept when `pause` or `finish` has ended. */
  get offset(): number {
    return this.#at.offset + this.#heldBytes;
  }

  /** Milliseconds since anything was asked of it. */
  get idle(): number {
    return performance.now() - this.#touched;
  }

  /**
   * Takes the next bytes, which nobody may change any more. Throws `StoreFailure`, and `DocumentRefusal` where they are
   * too many.
   */
  write(bytes: Buffer | readonly Buffer[]): Promise<void> {
    return this.#inTurn(async () => {
      const { size } = this.#writing.file;
      const pieces = Buffer.isBuffer(bytes) ? [bytes] : bytes;
      const length = lengthOfAll(pieces);
      if (length === 0) return;
      if (this.#at.whole || (size !== null && this.offset + length > size)) {
        throw new RangeError("more bytes than the file was said to have");
      }
      this.#writing.admit(this.offset + length);
      for (const piece of pieces) this.#held.push(piece.length < COPIED_BELOW_BYTES ? Buffer.from(piece) : piece);
      this.#heldBytes += length;
      if (this.#heldBytes >= RECORD_BYTES) await this.#store(false);
    });
  }

  /**
   * Declares the end; the size must match if it was given. When this has ended the file outlives a crash. When it fails
   * the file is let go.
   */
  finish(): Promise<StoredDocument> {
    return this.#inTurn(async () => {
      try {
        if (!this.#at.whole) await this.#end();
      } finally {
        await this.#close();
      }
      const size = this.#at.offset;
      countSavedDocument(size);
      return { ...this.#writing.file, size, kept: size, whole: true };
    });
  }

  /** Keeps what has come so far, for resuming. After a failure it only lets the file go. */
  async pause(): Promise<void> {
    await this.#inTurn(async () => {
      if (this.#closed) return;
      try {
        if (this.#failure === null && !this.#at.whole) {
          await this.#store(true);
          await this.#writing.end?.settle();
        }
      } finally {
        await this.#close();
      }
    }, true);
  }

  /** Removes the file. */
  async discard(): Promise<void> {
    this.#failure ??= new UploadCancelled();
    await this.#inTurn(() => this.#close(), true);
    await this.#writing.remove();
  }

  /** One call after the other, whoever makes them; after a failure every one fails, but for those that let go. */
  #inTurn<Result>(work: () => Promise<Result>, evenSo = false): Promise<Result> {
    this.#touched = performance.now();
    const mine = this.#turn.then(async () => {
      if (!evenSo && this.#failure !== null) throw this.#failure;
      if (!evenSo && this.#closed) throw new UploadCancelled();
      return await work();
    });
    this.#turn = mine.then(
      () => (this.#touched = performance.now()),
      (error: unknown) => (this.#failure ??= error),
    );
    return mine;
  }

  async #end(): Promise<void> {
    const { file, seal, end } = this.#writing;
    if (this.offset === 0 || (file.size !== null && file.size !== this.offset)) {
      throw new RangeError("not the bytes that the file was said to have");
    }
    await this.#store(true);
    const { record, next } = seal.end(this.#at);
    await end?.append([record]);
    await end?.settle();
    this.#at = next;
  }

  /** Stores the full records of what is held, and with `all` what is left as a smaller one. */
  async #store(all: boolean): Promise<void> {
    const records: Buffer[] = [];
    let [at, held] = [this.#at, this.#heldBytes];
    while (held >= RECORD_BYTES || (all && held > 0)) {
      const pieces = this.#held.takeUntil(at.offset - this.#start + RECORD_BYTES);
      const few = pieces.length > MOST_PIECES ? [Buffer.concat(pieces)] : pieces;
      const { record, next } = this.#writing.seal.data(few, at);
      records.push(...record);
      held -= next.offset - at.offset;
      at = next;
    }
    if (records.length > 0) await this.#writing.end?.append(records);
    this.#at = at;
    this.#heldBytes = held;
  }

  async #close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    this.#held.takeUntil(Number.POSITIVE_INFINITY);
    this.#heldBytes = 0;
    try {
      await this.#writing.end?.close();
    } finally {
      this.#writing.released();
    }
  }
}
