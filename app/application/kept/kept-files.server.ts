import { createHash, randomBytes } from "node:crypto";

import { z } from "zod";

import { env } from "~/env.server";

import type { Draft } from "../draft.server";
import { documentGroup, type DocumentGroupName } from "../upload/documents";
import { DocumentRefusal } from "../upload/inspection.server";
import { uploadLimits } from "../upload/limits.server";
import { type DocumentProblem, MOST_FILES, uploadMessages } from "../upload/outcome";
import type { Sender } from "../upload/places.server";

import { Folder } from "./folder.server";
import type { KeptFile } from "./kept-file";
import { KeptWriter } from "./kept-writer.server";
import { NoSuchFile, type Place, type StoredFile } from "./place.server";
import {
  type ChainPlace,
  END_RECORD_BYTES,
  FileSeal,
  ForeignRecord,
  META_RECORD_BYTES,
  RECORD_OVERHEAD,
  splitRecords,
} from "./sealed-records.server";
import { asked, BrokenFile, FileInUse, StoreFailure } from "./store-failure.server";

export { KeptWriter } from "./kept-writer.server";
export { BrokenFile, FileInUse, StoreFailure };

/** A writer that nobody has asked for anything for so long has been forgotten: bodies have an idle limit of half of it. */
const FORGOTTEN_MS = 60_000;
const WAIT_MS = 10_000;
const WAIT_STEP_MS = 50;

const metaSchema = z.object({
  name: z.string(),
  group: z.string().transform((name, context) => {
    const group = documentGroup(name);
    if (!group) context.addIssue({ code: "custom" });
    return group?.name ?? z.NEVER;
  }),
  size: z.number().nullable(),
});

/** A file to be kept, its size where it is known before. */
export interface NewFile {
  group: DocumentGroupName;
  name: string;
  size: number | null;
}

interface Opened {
  file: KeptFile;
  seal: FileSeal;
  /** Where its bytes begin. */
  start: ChainPlace;
}

/** The documents kept for a draft. */
export function keptFiles(draft: Pick<Draft, "id" | "key">): KeptFiles {
  return new KeptFiles(draft, usualPlace());
}

/**
 * The documents kept for one draft, encrypted with its key. Every verb throws `StoreFailure` when the store is full or
 * does not work.
 */
export class KeptFiles {
  readonly #name: string;
  readonly #key: string;
  readonly #place: Place;

  constructor(draft: Pick<Draft, "id" | "key">, place: Place) {
    this.#name = createHash("sha256").update(`kept\n${draft.id}`).digest("hex");
    this.#key = draft.key;
    this.#place = place;
  }

  /** In the order in which they were begun. What cannot be read is left out. */
  async list(): Promise<KeptFile[]> {
    const stored = await this.#stored();
    const files = await Promise.all(stored.map((each) => this.#look(each)));
    return files.filter((each) => each !== null).map(({ file }) => file);
  }

  /** Begins a file. Throws `DocumentRefusal` when it is one too many, or too large alone or with the others. */
  begin(file: NewFile, _by?: Sender): Promise<KeptWriter> {
    return oneAfterAnother(this.#name, async () => {
      const others = await this.list();
      const meta = JSON.stringify(file);
      if (others.length >= MOST_FILES) throw refusal("count", null, uploadMessages.tooMany(MOST_FILES));
      if (Buffer.byteLength(meta) > 1000) throw refusal("name", file, uploadMessages.nameTooLong(file.name));
      const admit = admission(file, others);
      admit(file.size ?? 0);

      const id = newId();
      const seal = new FileSeal(this.#key, id);
      const first = seal.meta(meta);
      const end = await asked(() => this.#place.create(this.#name, id, first));
      return this.#writer({ ...file, id }, seal, seal.openMeta(first).next, end, admit);
    });
  }

  /**
   * Goes on with a file after the last of its bytes that are kept; `null` when there is no such file. Waits for another
   * writer of it for a while, then throws `FileInUse`.
   */
  async resume(id: string): Promise<KeptWriter | null> {
    await this.#free(id);
    return oneAfterAnother(this.#name, async () => {
      if (writers.has(this.#nameOf(id))) throw new FileInUse();
      const stored = await this.#stored();
      const all = await Promise.all(stored.map((each) => this.#look(each)));
      const found = all.find((each) => each?.file.id === id);
      if (!found) return null;
      const at = await this.#lastPlace(found);
      const end = at.whole ? null : await asked(() => this.#place.open(this.#name, id, at.stored));
      if (!at.whole && end === null) return null;
      const others = all.filter((each) => each !== null).flatMap(({ file }) => (file.id === id ? [] : [file]));
      return this.#writer(found.file, found.seal, at, end, admission(found.file, others));
    });
  }

  /** Its bytes. Throws `BrokenFile`, at the latest at the end, unless they are exactly what was kept. */
  async *read(id: string): AsyncGenerator<Buffer> {
    const found = await this.#find(id);
    let at = found.start;
    for await (const { bytes, next } of this.#records(found)) {
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
    await this.#remove(id);
  }

  /** Removes all files of the draft. */
  async removeAll(): Promise<void> {
    const mine = [...writers].filter(([name]) => name.startsWith(this.#nameOf(""))).map(([, writer]) => writer);
    await Promise.all(mine.map((writer) => writer.discard()));
    await asked(() => this.#place.removeDraft(this.#name));
  }

  /** When the files are deleted unless anything is added; `null` when there are none. */
  async keptUntil(): Promise<Date | null> {
    const stored = await this.#stored();
    return stored.length === 0 ? null : new Date(lastChange(stored) + env().draftFilesMs);
  }

  #writer(
    file: NewFile & { id: string },
    seal: FileSeal,
    at: ChainPlace,
    end: Awaited<ReturnType<Place["open"]>>,
    admit: (size: number) => void,
  ): KeptWriter {
    const name = this.#nameOf(file.id);
    const writer = new KeptWriter({
      file,
      seal,
      at,
      end,
      admit,
      claim: () => undefined,
      remove: () => this.#remove(file.id),
      released: () => {
        if (writers.get(name) === writer) writers.delete(name);
      },
    });
    writers.set(name, writer);
    return writer;
  }

  async #remove(id: string): Promise<void> {
    await asked(() => this.#place.remove(this.#name, id)).catch(unlessGone);
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

  /** What is stored of the draft, as long as it is kept. */
  async #stored(): Promise<StoredFile[]> {
    const stored = await asked(() => this.#place.list(this.#name));
    if (lastChange(stored) < Date.now() - env().draftFilesMs) return [];
    return stored.sort((one, other) => (one.id < other.id ? -1 : 1));
  }

  async #find(id: string): Promise<Opened> {
    const stored = (await this.#stored()).find((each) => each.id === id);
    const found = stored && (await this.#look(stored));
    if (!found) throw new BrokenFile(id);
    return found;
  }

  /** What is known of a file without reading it whole; `null` when its description is not ours. */
  async #look(stored: StoredFile): Promise<Opened | null> {
    const { id, bytes } = stored;
    const seal = new FileSeal(this.#key, id);
    try {
      const { text, next: start } = seal.openMeta(await this.#bytes(id, 0, META_RECORD_BYTES));
      const { name, group, size } = metaSchema.parse(JSON.parse(text));
      const file = { id, name, group, size, kept: 0, whole: false };
      const ended = await this.#endOf(seal, stored);
      if (ended !== null) return { seal, start, file: { ...file, size: ended, kept: ended, whole: true } };
      if (bytes === META_RECORD_BYTES) return { seal, start, file };
      const { offset } = await this.#lastPlace({ seal, start, file });
      return { seal, start, file: { ...file, kept: offset } };
    } catch (error) {
      if (error instanceof ForeignRecord || error instanceof NoSuchFile) return null;
      throw error;
    }
  }

  /** The size of a file that has its last record, or `null`. */
  async #endOf(seal: FileSeal, { id, bytes }: StoredFile): Promise<number | null> {
    if (bytes < META_RECORD_BYTES + END_RECORD_BYTES) return null;
    try {
      const { size, index } = seal.openEnd(await this.#bytes(id, bytes - END_RECORD_BYTES, bytes));
      return META_RECORD_BYTES + size + index * RECORD_OVERHEAD + END_RECORD_BYTES === bytes ? size : null;
    } catch (error) {
      if (error instanceof ForeignRecord) return null;
      throw error;
    }
  }

  /** After the last record that is what was kept. */
  async #lastPlace(found: Opened): Promise<ChainPlace> {
    let at = found.start;
    try {
      for await (const { next } of this.#records(found)) at = next;
    } catch (error) {
      if (!(error instanceof BrokenFile)) throw error;
    }
    return at;
  }

  async *#records({ file, seal, start }: Opened): AsyncGenerator<{ bytes: Buffer; next: ChainPlace }> {
    let at = start;
    try {
      for await (const record of splitRecords(this.#pieces(file.id, start.stored))) {
        const opened = seal.openNext(record, at);
        yield opened;
        at = opened.next;
      }
    } catch (error) {
      throw error instanceof ForeignRecord || error instanceof NoSuchFile ? new BrokenFile(file.id) : error;
    }
  }

  async #bytes(id: string, start: number, end: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for await (const piece of this.#pieces(id, start, end)) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  async *#pieces(id: string, start: number, end?: number): AsyncGenerator<Buffer> {
    const pieces = this.#place.read(this.#name, id, start, end)[Symbol.asyncIterator]();
    try {
      for (;;) {
        const { done, value } = await asked(() => pieces.next());
        if (done) return;
        yield value;
      }
    } finally {
      await pieces.return?.();
    }
  }

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

let place: Place | undefined;

function usualPlace(): Place {
  const { draftFiles } = env();
  if (draftFiles.kind === "s3") throw new StoreFailure("unavailable", "s3");
  return (place ??= new Folder(draftFiles.path));
}

/** Names that sort by the time at which they were given, two of one moment too. */
let lastTime = 0;
function newId(): string {
  lastTime = Math.max(lastTime + 1, Date.now());
  return lastTime.toString(16).padStart(12, "0") + randomBytes(10).toString("hex");
}

const lastChange = (stored: readonly StoredFile[]) => Math.max(0, ...stored.map(({ changed }) => changed));

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

function unlessGone(error: unknown): void {
  if (!(error instanceof NoSuchFile)) throw error;
}
