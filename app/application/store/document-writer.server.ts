import { counter } from "~/metrics.server";

import type { DocumentGroupName } from "../rules/documents";

import { CHUNK_BYTES, type PieceSeal } from "./sealed-piece.server";
import { UploadCancelled } from "./store-failure.server";

/** On a slow line a piece is stored after so long, so that a crash of the site costs little of it; a very small one is not worth it. */
const PIECE_MS = 15_000;
/** Pieces grow with their document, since each costs the disk the same. */
const PIECE_PART = 1 / 4;
const MOST_PIECE_BYTES = 4 * 1024 * 1024;

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
  whole: boolean;
}

/** What a writer needs beside the bytes. */
export interface Writing {
  document: StoredDocument;
  /** The least that is worth a piece. */
  pieceBytes: number;
  /** Begins to seal the piece that starts at a byte of the document. */
  seal(start: number): PieceSeal;
  /** Stores what was sealed. */
  put(start: number, sealed: Buffer): Promise<void>;
  /** Throws when the document may not have so many bytes; called before they are taken. */
  admit(size: number): void;
  /** Whether the document was not removed meanwhile, here or in another process. */
  isThere(): Promise<boolean>;
  /** Removes what is stored of the document. */
  remove(): Promise<void>;
  /** Removes what the whole document replaces, and returns the one that stays. */
  replace(whole: StoredDocument): Promise<StoredDocument>;
  /** Called when the writer has ended. */
  ended(): void;
}

/**
 * Adds bytes to one document. One of `finish`, `pause` and `discard` has to be called in the end, after a failure of `write`
 * too.
 */
export class DocumentWriter {
  readonly #writing: Writing;
  #seal: PieceSeal;
  /** Where the piece that is being sealed starts. */
  #start: number;
  #begun = performance.now();
  /** The piece that is being stored: the next one fills meanwhile. */
  #putting: Promise<void> = Promise.resolve();
  #failed = false;
  #cancelled = false;

  constructor(writing: Writing) {
    this.#writing = writing;
    this.#start = writing.document.arrived;
    this.#seal = writing.seal(this.#start);
  }

  get id(): string {
    return this.#writing.document.id;
  }

  /** Bytes taken so far. All of them are saved when `pause` or `finish` has ended. */
  get offset(): number {
    return this.#start + this.#seal.length;
  }

  /** Takes the next bytes. Throws `StoreFailure`, and `DocumentRefusal` where they are too many. */
  async write(bytes: Buffer): Promise<void> {
    this.#requireOwn();
    const { document, admit } = this.#writing;
    if (document.whole || (document.size !== null && this.offset + bytes.length > document.size)) {
      throw new RangeError("more bytes than the document was said to have");
    }
    admit(this.offset + bytes.length);
    this.#seal.add(bytes);
    const isLate = performance.now() - this.#begun > PIECE_MS && this.#seal.length >= CHUNK_BYTES;
    if (isLate || this.#seal.length >= this.#pieceBytes) await this.#put();
  }

  /** Declares the end; the size must match if it was given. Returns the document that stays: a later one of its name may be whole. */
  async finish(): Promise<StoredDocument> {
    const { document, ended, replace } = this.#writing;
    try {
      this.#requireOwn();
      if (document.whole) return document;
      const size = this.offset;
      if (size === 0 || (document.size !== null && document.size !== size)) {
        throw new RangeError("not the bytes that the document was said to have");
      }
      await this.#store();
      // Where the size was not said before, a piece without bytes says that the document ends there.
      if (document.size === null) await this.#put();
      await this.#settled();
      documents.inc();
      documentBytes.inc(size);
      return await replace({ ...document, size, arrived: size, whole: true });
    } finally {
      ended();
    }
  }

  /** Saves what has come so far, for resuming. After a failure it does nothing. */
  async pause(): Promise<void> {
    const { document, ended } = this.#writing;
    try {
      if (this.#cancelled || this.#failed || this.offset === document.arrived) return;
      await this.#store();
      await this.#settled();
    } finally {
      ended();
    }
  }

  /** Removes the document. */
  async discard(): Promise<void> {
    this.#cancelled = true;
    await this.#putting.catch(() => undefined);
    this.#writing.ended();
    await this.#writing.remove();
  }

  get #pieceBytes(): number {
    return Math.max(this.#writing.pieceBytes, Math.min(MOST_PIECE_BYTES, this.#start * PIECE_PART));
  }

  #requireOwn(): void {
    if (this.#cancelled) throw new UploadCancelled();
  }

  async #store(): Promise<void> {
    if (this.#seal.length > 0) await this.#put();
  }

  /** Begins to store what was sealed, when the piece before it is stored. */
  async #put(): Promise<void> {
    const [start, seal] = [this.#start, this.#seal];
    this.#start = this.offset;
    this.#seal = this.#writing.seal(this.#start);
    this.#begun = performance.now();
    await this.#putting;
    this.#requireOwn();
    this.#putting = this.#writing.put(start, seal.end());
    this.#putting.catch(() => (this.#failed = true));
  }

  async #settled(): Promise<void> {
    await this.#putting;
    if (await this.#writing.isThere()) return;
    await this.#writing.remove();
    throw new UploadCancelled();
  }
}
