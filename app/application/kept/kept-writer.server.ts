import { createHash } from "node:crypto";

import type { KeptFile } from "./kept-file";
import type { StoredEnd } from "./place.server";
import { type ChainPlace, type FileSeal, RECORD_BYTES } from "./sealed-records.server";
import { FileLetGo } from "./store-failure.server";

/** What a writer needs beside the bytes. */
export interface Writing {
  file: Pick<KeptFile, "id" | "group" | "name" | "size">;
  seal: FileSeal;
  at: ChainPlace;
  /** `null` for a file that is whole already. */
  end: StoredEnd | null;
  /** Throws when the file may not have so many bytes; called before they are taken. */
  admit(size: number): void;
  /** Removes what is stored of the file. */
  remove(): Promise<void>;
  /** Called when the file is whole with the SHA-256 of its bytes in hexadecimal, where all of them came this way. */
  whole(digest: string): void;
  /** Called once, when the file is let go. */
  released(): void;
}

/**
 * Adds bytes to one kept file. They are kept in records of 64 KiB; the rest waits for more, for `pause` or for `finish`.
 * One of `finish`, `pause` and `discard` has to be called in the end, after a failure of `write` too.
 */
export class KeptWriter {
  readonly #writing: Writing;
  readonly #hash;
  #at: ChainPlace;
  #held: Buffer[] = [];
  #heldBytes = 0;
  #turn: Promise<unknown> = Promise.resolve();
  #closed = false;
  #failure: unknown = null;
  /** When it was last asked for anything, by `performance.now()`. */
  #touched = performance.now();

  constructor(writing: Writing) {
    this.#writing = writing;
    this.#at = writing.at;
    this.#hash = writing.at.offset === 0 ? createHash("sha256") : null;
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

  /** Takes the next bytes. Throws `StoreFailure`, and `DocumentRefusal` where they are too many. */
  write(bytes: Buffer): Promise<void> {
    return this.#inTurn(async () => {
      const { size } = this.#writing.file;
      if (bytes.length === 0) return;
      if (this.#at.whole || (size !== null && this.offset + bytes.length > size)) {
        throw new RangeError("more bytes than the file was said to have");
      }
      this.#writing.admit(this.offset + bytes.length);
      this.#hash?.update(bytes);
      // A copy: what a socket gave may be used again before a record is full.
      this.#held.push(bytes.length < RECORD_BYTES ? Buffer.from(bytes) : bytes);
      this.#heldBytes += bytes.length;
      if (this.#heldBytes >= RECORD_BYTES) await this.#store(false);
    });
  }

  /**
   * Declares the end; the size must match if it was given. When this has ended the file outlives a crash. When it fails
   * the file is let go.
   */
  finish(): Promise<KeptFile> {
    return this.#inTurn(async () => {
      try {
        if (!this.#at.whole) await this.#end();
      } finally {
        await this.#close();
      }
      const size = this.#at.offset;
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
    this.#failure ??= new FileLetGo();
    await this.#inTurn(() => this.#close(), true);
    await this.#writing.remove();
  }

  /** One call after the other, whoever makes them; after a failure every one fails, but for those that let go. */
  #inTurn<Result>(work: () => Promise<Result>, evenSo = false): Promise<Result> {
    this.#touched = performance.now();
    const mine = this.#turn.then(async () => {
      if (!evenSo && this.#failure !== null) throw this.#failure;
      if (!evenSo && this.#closed) throw new FileLetGo();
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
    await end?.append(record);
    await end?.settle();
    this.#at = next;
    if (this.#hash) this.#writing.whole(this.#hash.digest("hex"));
  }

  /** Stores the full records of what is held, and with `all` what is left as a smaller one. */
  async #store(all: boolean): Promise<void> {
    let held = this.#held.length === 1 && this.#held[0] ? this.#held[0] : Buffer.concat(this.#held);
    const records: Buffer[] = [];
    let at = this.#at;
    while (held.length >= RECORD_BYTES || (all && held.length > 0)) {
      const { record, next } = this.#writing.seal.data(held.subarray(0, RECORD_BYTES), at);
      records.push(record);
      at = next;
      held = held.subarray(RECORD_BYTES);
    }
    if (records.length > 0) await this.#writing.end?.append(Buffer.concat(records));
    this.#at = at;
    this.#held = held.length > 0 ? [held] : [];
    this.#heldBytes = held.length;
  }

  async #close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    this.#held = [];
    this.#heldBytes = 0;
    try {
      await this.#writing.end?.close();
    } finally {
      this.#writing.released();
    }
  }
}
