import { createHash, randomBytes } from "node:crypto";

import { requestContext } from "~/http/request-context.server";
import { warnSeldom } from "~/log.server";

import type { Draft } from "../draft.server";
import { shownName } from "../upload/document-name.server";
import { DocumentRefusal } from "../upload/inspection.server";
import { uploadLimits } from "../upload/limits.server";
import { type DocumentProblem, MOST_FILES, type Share, uploadMessages } from "../upload/outcome";
import type { Sender } from "../upload/places.server";

import type { KeptFile } from "./kept-file";
import { KeptWriter } from "./kept-writer.server";
import { describe, type NewFile, openFile, OpenedFile, type Reader, records } from "./opened-file.server";
import type { StoredEnd, StoredFile } from "./place.server";
import { type ChainPlace, FileSeal } from "./sealed-records.server";
import { lastChange, type Store } from "./store.server";
import { BrokenFile, FileInUse, StoreFailure } from "./store-failure.server";
import { usualStore } from "./usual-store.server";

export { KeptWriter } from "./kept-writer.server";
export type { NewFile } from "./opened-file.server";
export { BrokenFile, FileInUse, StoreFailure };

/** A writer that nobody has asked for anything for so long has been forgotten: bodies have an idle limit of half of it. */
const FORGOTTEN_MS = 60_000;
const WAIT_MS = 10_000;
const WAIT_STEP_MS = 50;

/** The documents kept for a draft. */
export function keptFiles(draft: Pick<Draft, "id" | "key">): KeptFiles {
  return new KeptFiles(draft, usualStore());
}

/**
 * The documents kept for one draft, encrypted with its key. Every verb throws `StoreFailure` when the store is full or
 * does not work.
 */
export class KeptFiles {
  readonly #name: string;
  readonly #key: string;
  readonly #store: Store;

  constructor(draft: Pick<Draft, "id" | "key">, store: Store) {
    this.#name = createHash("sha256").update(`kept\n${draft.id}`).digest("hex");
    this.#key = draft.key;
    this.#store = store;
  }

  /** In the order in which they were begun. What cannot be read is left out. */
  async list(): Promise<KeptFile[]> {
    return (await this.#lookAtAll()).map(({ file }) => file);
  }

  /**
   * Begins a file. Throws `DocumentRefusal` when it is one too many, or too large alone or with the others, and
   * `StoreFailure` also when whoever sends it has files in too many drafts. His address is known anyhow, his account is
   * to be said.
   */
  begin({ group, name, size }: NewFile, by?: Pick<Sender, "account">): Promise<KeptWriter> {
    const file = { group, name, size };
    return oneAfterAnother(this.#name, async () => {
      const others = await this.list();
      if (others.length >= MOST_FILES) throw refusal("count", file, uploadMessages.oneTooMany(shownName(name)));
      const meta = describe(file);
      if (meta === null) throw refusal("name", file, uploadMessages.nameTooLong(name));
      const admit = admission(file, others);
      admit(size ?? 0);

      const id = newId();
      const seal = new FileSeal(this.#key, id);
      const first = seal.meta(meta);
      const end = await this.#store.create(this.#name, id, first, size ?? 0, withAddress(by));
      return this.#writer({ ...file, id }, seal, seal.openMeta(first).next, end, admit);
    });
  }

  /** Whose share would refuse a first file of him, or `null`. */
  shareUsedUp(by: Pick<Sender, "account">): Share | null {
    return this.#store.shareUsedUp(this.#name, withAddress(by));
  }

  /**
   * Goes on with a file after the last of its bytes that are kept; `null` when there is no such file. Waits for another
   * writer of it for a while, then throws `FileInUse`.
   */
  async resume(id: string): Promise<KeptWriter | null> {
    await this.#free(id);
    return oneAfterAnother(this.#name, async () => {
      if (writers.has(this.#nameOf(id))) throw new FileInUse();
      const all = await this.#lookAtAll();
      const found = all.find(({ file }) => file.id === id);
      if (!found) return null;
      const { file, seal, last, stored } = found;
      const end = file.whole ? null : await this.#store.open(this.#name, stored, last.stored);
      if (!file.whole && end === null) return null;
      const others = all.filter((each) => each !== found).map((each) => each.file);
      return this.#writer(file, seal, last, end, admission(file, others));
    });
  }

  /** Its bytes. Throws `BrokenFile`, at the latest at the end, unless they are exactly what was kept. */
  async *read(id: string): AsyncGenerator<Buffer> {
    const { seal, start } = await this.#find(id);
    let at = start;
    for await (const { bytes, next } of records(this.#reader, id, seal, start)) {
      at = next;
      if (bytes.length > 0) yield bytes;
    }
    if (!at.whole) throw new BrokenFile(id);
  }

  /** Ends when all these files are whole and exactly what was kept; throws `BrokenFile` for the first that is not. */
  async verify(ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      const bytes = this.read(id);
      while (!(await bytes.next()).done);
    }
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
  async keptUntil(): Promise<Date | null> {
    const stored = await this.#store.list(this.#name);
    return stored.length === 0 ? null : new Date(lastChange(stored) + this.#store.keptMs);
  }

  #writer(
    file: NewFile & { id: string },
    seal: FileSeal,
    at: ChainPlace,
    end: StoredEnd | null,
    admit: (size: number) => void,
  ): KeptWriter {
    const name = this.#nameOf(file.id);
    const released = () => {
      if (writers.get(name) === writer) writers.delete(name);
    };
    const remove = () => this.#store.remove(this.#name, file.id);
    const writer = new KeptWriter({ file, seal, at, end, admit, remove, released });
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

  async #lookAtAll(): Promise<OpenedFile[]> {
    const stored = await this.#store.list(this.#name);
    const all = await Promise.all(stored.map((each) => this.#look(each)));
    return all.filter((each) => each !== null);
  }

  /** As it is in the store at this moment. */
  async #find(id: string): Promise<OpenedFile> {
    const stored = (await this.#store.list(this.#name)).find((each) => each.id === id);
    const found = stored && (await openFile(this.#reader, this.#key, stored));
    if (!found) throw new BrokenFile(id);
    return found;
  }

  /** What is known of a file, by its length: two looks at a page need not read it twice. */
  async #look(stored: StoredFile): Promise<OpenedFile | null> {
    const name = [this.#nameOf(stored.id), stored.bytes, this.#key].join("/");
    const known = this.#store.known.get(name);
    if (known instanceof OpenedFile) return known;
    const found = await openFile(this.#reader, this.#key, stored);
    if (found) this.#store.known.set(name, found);
    else warnSeldom({}, "a saved document is not what was kept: it is left out");
    return found;
  }

  readonly #reader: Reader = (id, start, end) => this.#store.read(this.#name, id, start, end);

  #nameOf(id: string): string {
    return `${this.#name}/${id}`;
  }
}

/** The writers of this process by draft and file. */
const writers = new Map<string, KeptWriter>();
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

/** Refuses what is too large, alone or with the other files. */
function admission(file: NewFile, others: readonly KeptFile[]): (size: number) => void {
  const limits = uploadLimits();
  const rest = others.reduce((sum, other) => sum + (other.size ?? other.kept), 0);
  return (size) => {
    if (size > limits.fileBytes) throw refusal("file-size", file, uploadMessages.fileTooLarge(file.name, limits));
    if (rest + size > limits.totalBytes) throw refusal("total-size", null, uploadMessages.tooLarge(limits));
  };
}

function refusal(reason: DocumentProblem["reason"], file: NewFile | null, message: string): DocumentRefusal {
  return new DocumentRefusal([{ reason, group: file?.group ?? null, file: file?.name ?? null, message }]);
}
