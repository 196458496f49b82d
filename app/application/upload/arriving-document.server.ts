import { Readable } from "node:stream";

import { type DocumentWriter, PieceExists, StoreFailure, UploadCancelled } from "../store/draft-documents.server";
import { shownName } from "../rules/document-name.server";
import { type SentFile, uploadMessages } from "../rules/outcome";
import { refusal } from "../rules/refusal.server";

/** When so much of a form waits in memory, it is read no further until its sender has taken some. */
export const HELD_BYTES = 256 * 1024;

/** A document of a form that was found good so far: saved as it comes, and read behind its writer by whoever sends it. */
export class ArrivingDocument {
  readonly group: SentFile["group"];
  readonly name: string;
  /** As far as it has come. */
  size = 0;
  /** The store has failed on the way: it is not saved. */
  failure: StoreFailure | null = null;
  /** Its bytes, once. A reader that is slow holds the document back. */
  readonly bytes: Readable;
  /** Wakes whoever waits for its reader. */
  #wake: () => void = () => undefined;
  #writer: DocumentWriter | null;

  /** Without a writer it is not saved. */
  constructor({ group, name }: Pick<SentFile, "group" | "name">, writer: DocumentWriter | null) {
    this.group = group;
    this.name = name;
    this.#writer = writer;
    this.bytes = new Readable({
      highWaterMark: HELD_BYTES,
      read: () => this.#wake(),
      destroy: (error, done) => {
        this.#wake();
        done(error);
      },
    });
    // Its reader hears of it, if there is one.
    this.bytes.on("error", () => undefined);
  }

  /** Takes the next bytes, and waits until reader and store have room for more. Throws as the store refuses. */
  async take(chunk: Buffer): Promise<void> {
    this.size += chunk.length;
    await this.#save((writer) => writer.write(chunk));
    if (this.bytes.destroyed || this.bytes.push(chunk)) return;
    await new Promise<void>((resolve) => (this.#wake = resolve));
  }

  /**
   * Ends it: its id, or `null` where it is not saved, or another one was begun later under its name and stays in its place. What is
   * not to `stay` is removed: its reader has it from the memory.
   */
  async end(stays: boolean): Promise<string | null> {
    const id = await this.#save(async (writer) => ((await writer.finish()).id === writer.id ? writer.id : null));
    this.bytes.push(null);
    if (!stays) await this.discard();
    // It holds a piece, and its reader may come much later.
    this.#writer = null;
    return stays ? id : null;
  }

  /** Hands no more on: its reader gets the error. It is saved all the same. */
  detach(error: Error): void {
    this.bytes.destroy(error);
  }

  /** Removes what is saved of it. */
  async discard(): Promise<void> {
    await this.#writer?.discard().catch(() => undefined);
    this.#writer = null;
  }

  async #save<Result>(work: (writer: DocumentWriter) => Promise<Result>): Promise<Result | null> {
    try {
      return this.#writer && (await work(this.#writer));
    } catch (error) {
      if (!(error instanceof StoreFailure)) throw error;
      this.failure = error;
      await this.discard();
      return null;
    }
  }
}

/** The same error, or what is wrong with a document that was removed while it came. */
export function asRefusal(error: unknown, { group, name }: Pick<SentFile, "group" | "name">): Error {
  const isGone = error instanceof UploadCancelled || error instanceof PieceExists;
  return isGone ? refusal("gone", group, uploadMessages.gone(shownName(name))) : (error as Error);
}
