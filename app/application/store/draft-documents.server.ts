import { createHash, randomBytes } from "node:crypto";

import { requestContext } from "~/http/request-context.server";

import type { Draft } from "../draft.server";
import { shownName } from "../rules/document-name.server";
import { uploadLimits } from "../rules/limits.server";
import { MOST_FILES, type Share, uploadMessages } from "../rules/outcome";
import type { Sender } from "../arrive/upload-slots.server";
import { refusal } from "../rules/refusal.server";

import type { StoredDocument } from "./stored-document";
import { DocumentWriter } from "./document-writer.server";
import { KnownFiles } from "./known-files.server";
import { describe, type NewFile, type OpenedFile } from "./opened-file.server";
import type { StoredEnd } from "./storage.server";
import { type ChainPosition, FileSeal, RECORD_BYTES } from "./sealed-records.server";
import { lastChange, type Store } from "./store.server";
import { BrokenFile, FileInUse, UploadCancelled, StoreFailure } from "./store-failure.server";
import { documentStore } from "./usual-store.server";

export { DocumentWriter } from "./document-writer.server";
export type { NewFile } from "./opened-file.server";
export { BrokenFile, FileInUse, StoreFailure };

/** A writer that nobody has asked for anything for so long has been forgotten: bodies have an idle limit of half of it. */
const FORGOTTEN_MS = 60_000;
/** An unfinished file to which nothing was added for so long may have lost its sender. */
const MOVING_MS = 2 * 60_000;
/** Every piece that is no full record costs each later look a little, and a bucket an object; a broken line makes one. */
const MOST_PIECES = 200;
const WAIT_MS = 10_000;
const WAIT_STEP_MS = 50;

/** The documents kept for a draft. */
export function draftDocuments(draft: Pick<Draft, "id" | "key">): DraftDocuments {
  return new DraftDocuments(draft, documentStore());
}

/**
 * The documents kept for one draft, encrypted with its key. Every verb throws `StoreFailure` when the store is full or
 * does not work.
 */
export class DraftDocuments {
  readonly #name: string;
  readonly #key: string;
  readonly #store: Store;
  readonly #known: KnownFiles;
  readonly #isGivenUp: () => Promise<boolean>;

  /** Of a draft that `isGivenUp` nothing is begun or resumed: that throws `UploadCancelled`, as for one file that was removed. */
  constructor(draft: Pick<Draft, "id" | "key">, store: Store, isGivenUp = () => Promise.resolve(false)) {
    this.#name = createHash("sha256").update(`kept\n${draft.id}`).digest("hex");
    this.#key = draft.key;
    this.#store = store;
    this.#known = new KnownFiles({ name: this.#name, key: draft.key }, store);
    this.#isGivenUp = isGivenUp;
  }

  /** In the order in which they were begun. What cannot be read is left out. */
  async list(): Promise<StoredDocument[]> {
    return (await this.#known.all()).map(({ file }) => file);
  }

  /**
   * Begins a file. Throws `DocumentRefusal` when it is one too many, or too large alone or with the others, and
   * `StoreFailure` also when whoever sends it has files in too many drafts. His address is known anyhow, his account is
   * to be said.
   */
  begin({ group, name, size }: NewFile, by?: Pick<Sender, "account">): Promise<DocumentWriter> {
    const file = { group, name, size };
    return this.#unlessGivenUp(async () => {
      const others = (await this.#known.allChanging()).filter((other) => !this.#isDead(other));
      if (others.filter((other) => !this.#isReplacedBy(file, other)).length >= MOST_FILES)
        throw refusal("count", file, uploadMessages.oneTooMany(shownName(name)));
      const meta = describe(file);
      if (meta === null) throw refusal("name", file, uploadMessages.nameTooLong(name));
      const admit = admission(file, this.#roomOf(others, file));
      admit(size ?? 0);

      const id = newId();
      const seal = new FileSeal(this.#key, id);
      const first = seal.meta(meta);
      const end = await this.#store.create(this.#name, id, first, size ?? 0, withAddress(by));
      return this.#writer({ ...file, id }, seal, seal.openMeta(first).next, end, admit);
    });
  }

  /**
   * Makes a writer in the draft's turn. The draft may have been given up while it was made: then the file came too late to
   * be removed with the others.
   */
  async #unlessGivenUp<Made extends DocumentWriter | null>(make: () => Promise<Made>): Promise<Made> {
    if (await this.#isGivenUp()) throw new UploadCancelled();
    const writer = await oneAfterAnother(this.#name, make);
    if (!(await this.#isGivenUp())) return writer;
    await writer?.discard();
    throw new UploadCancelled();
  }

  /** Whose share leaves no room for files of this visitor, or `null`. */
  quotaUsedUp(): Promise<Share | null> {
    return this.#store.quotaUsedUp(withAddress());
  }

  /**
   * Goes on with a file after the last of its bytes that are kept; `null` when there is no such file. Waits for another
   * writer of it for a while, then throws `FileInUse`; throws `DocumentRefusal` for one that has come in crumbs.
   */
  async resume(id: string): Promise<DocumentWriter | null> {
    await this.#free(id);
    return this.#unlessGivenUp(async () => {
      if (writers.has(this.#nameOf(id))) throw new FileInUse();
      const all = await this.#known.all();
      const found = all.find(({ file }) => file.id === id);
      if (!found) return null;
      const { file, seal, last, stored } = found;
      if (isInCrumbs(last)) throw refusal("pieces", file, uploadMessages.tooManyPieces(shownName(file.name)));
      const isAllThere = file.kept === file.size;
      const end = file.whole
        ? null
        : await this.#store.open(this.#name, stored, last.stored, isAllThere ? {} : withAddress());
      if (!file.whole && end === null) return null;
      const others = all.filter((each) => each !== found && !this.#isDead(each));
      return this.#writer(file, seal, last, end, admission(file, this.#roomOf(others, file)));
    });
  }

  /**
   * Removes what a whole document replaces: those of its group and name that were begun before. Returns the one that stays:
   * one of its name that was begun later and is whole by now, or itself.
   */
  async replaceEarlier(file: StoredDocument): Promise<StoredDocument> {
    try {
      const namesakes = (await this.#known.allChanging())
        .map((opened) => opened.file)
        .filter((other) => other.id !== file.id && isNamesake(other, file));
      const later = namesakes.find(({ id, whole }) => whole && id > file.id);
      for (const { id } of namesakes) if (id < file.id) await this.remove(id);
      if (later) await this.remove(file.id);
      return later ?? file;
    } catch (error) {
      // It is saved, which matters more.
      if (error instanceof StoreFailure) return file;
      throw error;
    }
  }

  /** Whether a request to this process is writing to a file. */
  isWritten(id: string): boolean {
    return writers.has(this.#nameOf(id));
  }

  /** Its bytes. Throws `BrokenFile`, at the latest at the end, unless they are exactly what was kept. */
  async *read(id: string): AsyncGenerator<Buffer> {
    yield* this.#known.bytesOf(await this.#known.find(id));
  }

  /** Removes a file; none is no failure. */
  async remove(id: string): Promise<void> {
    const writer = writers.get(this.#nameOf(id));
    if (writer) return await writer.discard();
    await this.#store.remove(this.#name, id);
  }

  /** Removes all files of the draft. */
  async removeAll(): Promise<void> {
    const mine = [...writers].filter(([name]) => name.startsWith(this.#nameOf(""))).map(([, writer]) => writer);
    await Promise.all(mine.map((writer) => writer.discard()));
    await this.#store.removeDraft(this.#name);
  }

  /** When the files are deleted unless anything is added; `null` when there are none. */
  async savedUntil(): Promise<Date | null> {
    const stored = await this.#store.list(this.#name);
    return stored.length === 0 ? null : new Date(lastChange(stored) + this.#store.keptMs);
  }

  #writer(
    file: NewFile & { id: string },
    seal: FileSeal,
    at: ChainPosition,
    end: StoredEnd | null,
    admit: (size: number) => void,
  ): DocumentWriter {
    const name = this.#nameOf(file.id);
    const released = () => {
      if (writers.get(name) === writer) writers.delete(name);
    };
    const remove = () => this.#store.remove(this.#name, file.id);
    const writer = new DocumentWriter({ file, seal, at, end, admit, remove, released });
    writers.set(name, writer);
    return writer;
  }

  /** Waits until nobody writes to a file. */
  async #free(id: string): Promise<void> {
    const name = this.#nameOf(id);
    for (let waited = 0; writers.has(name); waited += WAIT_STEP_MS) {
      const writer = writers.get(name);
      if (writer && writer.idle > FORGOTTEN_MS) return await writer.pause();
      if (waited >= WAIT_MS) throw new FileInUse();
      await new Promise((resolve) => setTimeout(resolve, WAIT_STEP_MS));
    }
  }

  /** Whether bytes of an unfinished file may be on their way: it is being written to, or was a moment ago. */
  #isMoving({ file, stored }: OpenedFile): boolean {
    return !file.whole && (this.isWritten(file.id) || stored.changed > Date.now() - MOVING_MS);
  }

  /** A plain form has no way to go on with what it has begun. */
  #isDead(opened: OpenedFile): boolean {
    return !opened.file.whole && opened.file.size === null && !this.#isMoving(opened);
  }

  /**
   * What these take of the room of one application, in bytes, but for those that `file` replaces. An unfinished one takes
   * what it was said to need while it comes, afterwards what it has.
   */
  #roomOf(others: readonly OpenedFile[], file: NewFile): number {
    return others.reduce((sum, other) => {
      const { size, kept } = other.file;
      if (this.#isReplacedBy(file, other)) return sum;
      return sum + (this.#isMoving(other) ? Math.max(size ?? 0, kept) : kept);
    }, 0);
  }

  /** Whether a document goes when `file` is whole, and nothing of it is on its way. */
  #isReplacedBy(file: NewFile, other: OpenedFile): boolean {
    return isNamesake(other.file, file) && !this.#isMoving(other);
  }

  #nameOf(id: string): string {
    return `${this.#name}/${id}`;
  }
}

/** The writers of this process by draft and file. */
const writers = new Map<string, DocumentWriter>();
const turns = new Map<string, Promise<unknown>>();

/** Does `work` after all that was asked before under the same name. */
function oneAfterAnother<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const mine = (turns.get(name) ?? Promise.resolve()).then(work);
  const settled = mine
    .catch(() => undefined)
    .then(() => {
      if (turns.get(name) === settled) turns.delete(name);
    });
  turns.set(name, settled);
  return mine;
}

/** Names that sort by the time at which they were given, two of one moment too. */
let lastTime = 0;
function newId(): string {
  lastTime = Math.max(lastTime + 1, Date.now());
  return lastTime.toString(16).padStart(12, "0") + randomBytes(10).toString("hex");
}

const withAddress = (by?: Pick<Sender, "account">): Partial<Sender> => ({ ...by, address: requestContext()?.visitor });

/** Whether a file has come in more pieces than a line breaks. */
function isInCrumbs({ index, offset }: ChainPosition): boolean {
  return index - offset / RECORD_BYTES > MOST_PIECES;
}

/** Refuses what is too large, alone or with the `rest`, in bytes. */
function admission(file: NewFile, rest: number): (size: number) => void {
  const limits = uploadLimits();
  return (size) => {
    if (size > limits.fileBytes) throw refusal("file-size", file, uploadMessages.fileTooLarge(file.name, limits));
    if (rest + size > limits.totalBytes) throw refusal("total-size", null, uploadMessages.tooLarge(limits));
  };
}

/** Whether two documents have one group and name: the one that is begun later replaces the other. */
const isNamesake = (one: NewFile, other: NewFile) => one.group === other.group && one.name === other.name;
