import { withRoom } from "~/http/gathered.server";
import { counter } from "~/metrics.server";

import type { DocumentGroupName } from "../rules/documents";

/** On a slow line a piece is stored after so long, so that a crash of the site costs little of it; a small one is not worth it. */
const PIECE_MS = 15_000;
export const SMALL_PIECE_BYTES = 64 * 1024;
/** Pieces grow with their document, since each costs the disk the same. */
const PIECE_PART = 1 / 4;
/** Each upload under way holds two such pieces, one of them sealed: of all the memory of a flood. */
const MOST_PIECE_BYTES = 2 * 1024 * 1024;

const documents = counter({
  name: "site_documents_saved_total",
  help: "Documents that arrived whole and are saved, before Submit or with it",
});

const documentBytes = counter({
  name: "site_documents_saved_bytes_total",
  help: "Bytes of these documents, before encryption",
});

/** A document to be saved; its size where it is known before. */
export interface NewDocument {
  group: DocumentGroupName;
  name: string;
  size: number | null;
}

/** A document in the store, whole or so far. */
export interface StoredDocument extends NewDocument {
  id: string;
  /** Bytes that are safely stored. */
  arrived: number;
  /** When anything of it was stored last, in milliseconds since 1970. */
  changed: number;
  whole: boolean;
}

/** What a writer needs beside the bytes. */
export interface Writing {
  document: StoredDocument;
  /** The least that is worth a piece. */
  pieceBytes: number;
  /** Stores the piece that starts at a byte of the document. The buffer can be used again as soon as this returns. */
  put(start: number, piece: Buffer): Promise<void>;
  /** Throws when the document may not have so many bytes; called before they are taken. */
  admit(size: number): void;
  /** The document that stays. Throws `UploadCancelled` where this one was removed meanwhile, here or in another process. */
  settle(): Promise<StoredDocument>;
  remove(): Promise<void>;
  ended(): void;
}

/**
 * Adds bytes to one document, one call after the other. One of `finish`, `pause` and `discard` has to be called in the end,
 * after a failure of `write` too.
 */
export class DocumentWriter {
  readonly #writing: Writing;
  /** Where each piece is gathered, with room for more: many small chunks cost much more than their bytes. */
  #piece = Buffer.allocUnsafe(SMALL_PIECE_BYTES);
  #length = 0;
  #start: number;
  #begun = performance.now();
  /** The piece that is being stored: the next one fills meanwhile. */
  #putting: Promise<void> = Promise.resolve();

  constructor(writing: Writing) {
    this.#writing = writing;
    this.#start = writing.document.arrived;
  }

  get id(): string {
    return this.#writing.document.id;
  }

  /** Bytes taken so far. All of them are saved when `pause` or `finish` has ended. */
  get offset(): number {
    return this.#start + this.#length;
  }

  /** Takes the next bytes. Throws `StoreFailure`, and `DocumentRefusal` where they are too many. */
  async write(bytes: Buffer): Promise<void> {
    this.#writing.admit(this.offset + bytes.length);
    this.#add(bytes);
    const isLate = performance.now() - this.#begun > PIECE_MS && this.#length >= SMALL_PIECE_BYTES;
    if (isLate || this.#length >= this.#pieceBytes) await this.#put();
  }

  /** Declares the end, which is that of the size that was given. Returns the document that stays: a later one of its name may be whole. */
  async finish(): Promise<StoredDocument> {
    try {
      if (this.#length > 0) await this.#put();
      // Where the size was not said before, a piece without bytes says that the document ends there.
      if (this.#writing.document.size === null) await this.#put();
      await this.#putting;
      documents.inc();
      documentBytes.inc(this.offset);
      return await this.#writing.settle();
    } finally {
      this.#writing.ended();
    }
  }

  /** Saves what has come so far, for resuming. Throws what an earlier `write` has failed with. */
  async pause(): Promise<void> {
    try {
      if (this.offset === this.#writing.document.arrived) return;
      if (this.#length > 0) await this.#put();
      await this.#putting;
      await this.#writing.settle();
    } finally {
      this.#writing.ended();
    }
  }

  async discard(): Promise<void> {
    await this.#putting.catch(() => undefined);
    this.#writing.ended();
    await this.#writing.remove();
  }

  get #pieceBytes(): number {
    return Math.max(this.#writing.pieceBytes, Math.min(MOST_PIECE_BYTES, Math.floor(this.#start * PIECE_PART)));
  }

  #add(bytes: Buffer): void {
    const length = this.#length + bytes.length;
    // The last bytes of a piece go a little beyond what it should have.
    this.#piece = withRoom(this.#piece, length, this.#pieceBytes + SMALL_PIECE_BYTES);
    bytes.copy(this.#piece, this.#length);
    this.#length = length;
  }

  /** Begins to store the piece, when the one before it is stored. */
  async #put(): Promise<void> {
    await this.#putting;
    this.#putting = this.#writing.put(this.#start, this.#piece.subarray(0, this.#length));
    this.#putting.catch(() => undefined);
    this.#start = this.offset;
    this.#length = 0;
    this.#begun = performance.now();
  }
}
