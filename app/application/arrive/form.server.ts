import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";

import type { Floor } from "~/http/rate-floor.server";

import {
  type DocumentWriter,
  type DraftDocuments,
  PieceExists,
  type StoredDocument,
  StoreFailure,
  UploadCancelled,
} from "../store/draft-documents.server";
import type { Sender } from "../rules/limits.server";
import { nameProblem, shownName } from "../rules/document-name.server";
import { type DocumentGroup, documentGroup, isAllowedContent, SIGNATURE_BYTES } from "../rules/documents";
import {
  type DocumentProblem,
  MOST_FILES,
  type SentFile,
  type UploadLimits,
  uploadMessages,
  type UploadOutcome,
} from "../rules/outcome";
import { DocumentRefusal, refusal } from "../rules/refusal.server";

import { ArrivingBytes } from "./arriving-bytes.server";
import { FormCut, type FormPart, formParts } from "./form-parts.server";
import { partName } from "./part-headers.server";
import { DocumentStream } from "./document-stream.server";

const INTENT = "intent";
/** The intent of a form whose documents are to be saved, and nothing else. */
export const SAVE = "save";
const LONGEST_INTENT_BYTES = 20;
const MOST_PARTS = 200;
const NOTHING = Buffer.alloc(0);

/** Where the documents of a draft are saved, and those that it had when the POST came. */
export interface OwnDocuments {
  store: DraftDocuments;
  present: readonly StoredDocument[];
  /** By whom documents are counted. */
  sender: Sender;
}

/** A form that is about to be read. */
export interface FormSettings {
  incoming: IncomingMessage;
  boundary: string;
  limits: UploadLimits;
  /** Where its documents are saved. */
  shelf: OwnDocuments;
  /** Where they are saved for this request alone once the store takes nothing; `null` for a form that is not sent. */
  spare: (() => DraftDocuments) | null;
  /** How long nothing may come, in milliseconds. */
  idleMs: number;
  floor: Floor;
}

/** A document of the form that was found good so far. Its bytes come behind its writer. */
export interface ArrivingDocument {
  group: DocumentGroup["name"];
  name: string;
  /** As far as it has come. */
  size: number;
  bytes: DocumentStream;
}

/**
 * A Documents form while it arrives. Each document is checked where it begins and saved as it comes; what is wrong with one
 * goes to `problems`, and the others are read on (contract 5.11, 12, 13).
 */
export class ArrivingForm {
  /** The good documents of the form that have come to their end. */
  readonly files: SentFile[] = [];
  readonly problems: DocumentProblem[] = [];
  /** The ids of its documents that are saved. */
  readonly savedIds: string[] = [];
  /** Why not everything could be saved. */
  storeFailure: StoreFailure | null = null;
  /** Neither the store nor the spare one takes anything. */
  nowhere = false;
  /** Bytes of the body so far. */
  arrived = 0;
  /** Whether nothing more comes. */
  ended = false;
  /** Why the body ended before the form did. */
  broken: UploadOutcome | null = null;
  readonly #settings: FormSettings;
  readonly #names = new Set<string>();
  readonly #waiting = new Set<() => void>();
  /** Documents that were found good and nobody has taken yet. */
  #offered: ArrivingDocument[] = [];
  /** Of the document that comes at this moment. */
  #current: DocumentStream | null = null;
  #stopped: Error | null = null;
  #approved = false;
  #intent: string | null = null;
  #store: DraftDocuments;
  #total = 0;
  #parts = 0;

  constructor(settings: FormSettings) {
    this.#settings = settings;
    this.#store = settings.shelf.store;
    this.#total = this.saved().reduce((sum, { arrived }) => sum + arrived, 0);
  }

  /** The value of the button that sent the form, or `null` so far. */
  get intent(): string | null {
    return this.#intent;
  }

  /** Whether the beginning of a document has been found good. */
  get documentApproved(): boolean {
    return this.#approved;
  }

  /** The documents that were saved before, but for those in whose place one of the form has come. */
  saved(): StoredDocument[] {
    return this.#settings.shelf.present.filter(
      ({ whole, group, name }) => whole && !this.#names.has(`${group}/${name}`),
    );
  }

  /** Reads the form to its end, or to where it breaks off. Never throws for what comes. */
  async receive(): Promise<void> {
    const onChunk = (bytes: number) => {
      this.arrived += bytes;
      this.#tell();
    };
    const bytes = new ArrivingBytes(this.#settings.incoming, { ...this.#settings, onChunk });
    try {
      for await (const part of formParts(bytes, this.#settings.boundary)) await this.#take(part);
    } catch (error) {
      this.detach(error instanceof Error ? error : new Error(String(error)));
      if (!(error instanceof FormCut)) throw error;
      this.broken = this.#outcomeOf(error);
      if (!this.broken) this.problems.push(...malformed().problems);
    } finally {
      this.ended = true;
      bytes.stop();
      this.#tell();
    }
  }

  /** When this is so. It is asked again whenever anything has come. */
  async until(isSo: () => boolean): Promise<void> {
    while (!isSo()) await new Promise<void>((resolve) => this.#waiting.add(resolve));
  }

  /**
   * The good documents in the order in which they come, each as soon as its beginning was found good. Throws
   * `DocumentRefusal` as soon as anything is wrong with the form, and `FormCut` when it breaks off.
   */
  async *documents(): AsyncGenerator<ArrivingDocument> {
    for (;;) {
      await this.until(() => this.#offered.length > 0 || this.ended || this.#stopped !== null);
      if (this.#stopped) throw this.#stopped;
      const next = this.#offered.shift();
      if (!next) return;
      yield next;
    }
  }

  /** What `documents` throws from now on, or `null`. */
  get stopped(): Error | null {
    return this.#stopped;
  }

  /** The documents that have come and nobody has taken yet. */
  get documentsSoFar(): readonly ArrivingDocument[] {
    return this.#offered;
  }

  /** Hands on no more documents; what still comes is saved all the same. */
  detach(reason: Error): void {
    this.#stopped ??= reason;
    for (const { bytes } of this.#offered) bytes.stop(reason);
    this.#offered = [];
    this.#current?.stop(reason);
    this.#tell();
  }

  async #take(part: FormPart): Promise<void> {
    try {
      this.#parts += 1;
      if (this.#parts > MOST_PARTS) throw refusal("count", null, uploadMessages.tooMany(MOST_FILES));
      await this.#read(part);
    } catch (error) {
      if (!(error instanceof DocumentRefusal)) throw part.cut() ?? error;
      this.#note(error);
      part.body.resume();
    }
  }

  async #read({ headers, body }: FormPart): Promise<void> {
    const { field, fileName, fileNames } = partName(headers);
    if (field === INTENT && fileName === null) return await this.#readIntent(body);
    const group = documentGroup(field);
    if (!group || fileName === null) {
      const file = shownName(fileName ?? "");
      throw refusal("unknown-field", file ? { group: null, name: file } : null, unknownField(shownName(field), file));
    }
    const wrong = fileNames.some((name) => name !== "") ? nameProblem(fileNames, group) : null;
    if (wrong) throw refusal(wrong.reason, { group: group.name, name: fileName }, wrong.message);

    // It is left open when it is not read to its end: the rest of it is dropped then.
    const chunks = body.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>;
    try {
      await this.#readDocument({ group: group.name, name: fileName }, group, chunks);
    } finally {
      await chunks.return?.();
    }
  }

  async #readDocument(
    file: Pick<SentFile, "group" | "name">,
    { label }: DocumentGroup,
    chunks: AsyncIterator<Buffer>,
  ): Promise<void> {
    let head = NOTHING;
    while (head.length < SIGNATURE_BYTES) {
      const { done, value } = await chunks.next();
      if (done) break;
      head = Buffer.concat([head, value]);
    }
    if (file.name === "") {
      if (head.length > 0) throw refusal("name", null, uploadMessages.nameless(label));
      return;
    }
    const shown = shownName(file.name);
    if (head.length === 0) throw refusal("empty", file, uploadMessages.empty(shown));
    if (!isAllowedContent(head)) throw refusal("content", file, uploadMessages.content(shown));
    await this.#receive(file, head, chunks);
  }

  async #receive(given: Pick<SentFile, "group" | "name">, head: Buffer, rest: AsyncIterator<Buffer>): Promise<void> {
    const file = { group: given.group, name: this.#freeName(given) };
    const replaced = this.saved().find(({ group, name }) => group === file.group && name === file.name);
    if (!replaced && this.saved().length + this.files.length >= MOST_FILES) {
      throw refusal("count", given, uploadMessages.oneTooMany(shownName(given.name)));
    }
    this.#names.add(`${file.group}/${file.name}`);
    this.#total -= replaced?.arrived ?? 0;
    let writer = await this.#begin(file);
    const document: ArrivingDocument = { ...file, size: 0, bytes: new DocumentStream() };
    this.#offer(document);
    const refuse = async (error: Error) => {
      this.#total -= document.size;
      document.bytes.stop(error);
      throw error;
    };
    const store = async (work: (writer: DocumentWriter) => Promise<unknown>) => {
      try {
        if (writer) await work(writer);
      } catch (error) {
        const problem = problemOf(error, file);
        if (problem) return await refuse(problem);
        if (!(error instanceof StoreFailure)) throw error;
        this.#fail(error);
        await writer?.discard().catch(() => undefined);
        writer = null;
      }
    };
    const take = async (chunk: Buffer) => {
      document.size += chunk.length;
      this.#total += chunk.length;
      const tooLarge = this.#tooLarge(document);
      if (tooLarge) return await refuse(tooLarge);
      await store((each) => each.write(chunk));
      await document.bytes.write(chunk);
    };
    try {
      await take(head);
      for (let next = await rest.next(); !next.done; next = await rest.next()) await take(next.value);
    } catch (error) {
      await writer?.discard().catch(() => undefined);
      throw error;
    }
    await store(async (each) => this.savedIds.push((await each.finish()).id));
    this.files.push({ ...file, name: shownName(file.name), size: document.size });
    document.bytes.end();
    this.#current = null;
  }

  /** Two photographs of one form may have one name; the second is saved beside the first. */
  #freeName({ group, name }: Pick<SentFile, "group" | "name">): string {
    const dot = name.lastIndexOf(".");
    for (let count = 1; ; count += 1) {
      const free = count === 1 ? name : `${name.slice(0, dot)} (${count})${name.slice(dot)}`;
      if (!this.#names.has(`${group}/${free}`)) return free;
    }
  }

  /** A writer for a document; `null` where it cannot be saved but can be sent. */
  async #begin({ group, name }: Pick<SentFile, "group" | "name">): Promise<DocumentWriter | null> {
    const begin = () => this.#store.begin({ group, name, size: null }, this.#settings.shelf.sender);
    try {
      if (!this.nowhere && !(this.storeFailure && !this.#settings.spare)) return await begin();
      return null;
    } catch (error) {
      const problem = problemOf(error, { group, name });
      if (problem) throw problem;
      if (!(error instanceof StoreFailure)) throw error;
      this.#fail(error);
    }
    try {
      return this.#settings.spare && !this.nowhere ? await begin() : null;
    } catch (error) {
      if (!(error instanceof StoreFailure)) throw error;
      this.nowhere = true;
      this.detach(error);
      return null;
    }
  }

  /** Notes that the store has failed, and turns to the spare one. */
  #fail(error: StoreFailure): void {
    const { spare } = this.#settings;
    if (!this.storeFailure && spare) this.#store = spare();
    this.storeFailure ??= error;
  }

  #tooLarge({ group, name, size }: ArrivingDocument): DocumentRefusal | null {
    const { limits } = this.#settings;
    const file = shownName(name);
    if (size > limits.fileBytes) {
      return refusal("file-size", { group, name }, uploadMessages.fileTooLarge(file, limits));
    }
    if (this.#total <= limits.totalBytes) return null;
    return new DocumentRefusal([
      { reason: "total-size", group: null, file: null, message: uploadMessages.tooLarge(limits) },
      { reason: "total-size", group, file, message: uploadMessages.noRoom(file) },
    ]);
  }

  #offer(document: ArrivingDocument): void {
    this.#approved = true;
    this.#current = document.bytes;
    if (this.#stopped) document.bytes.stop(this.#stopped);
    else if (this.#settings.spare) this.#offered.push(document);
    else document.bytes.stop(new Error("the form is not sent"));
    this.#tell();
  }

  async #readIntent(body: Readable): Promise<void> {
    let value = NOTHING;
    for await (const chunk of body as AsyncIterable<Buffer>) {
      if (value.length <= LONGEST_INTENT_BYTES) value = Buffer.concat([value, chunk]);
    }
    if (value.length > LONGEST_INTENT_BYTES) throw malformed();
    this.#intent ??= value.toString("utf8");
  }

  /** Notes what is wrong, and hands on nothing more of the form. */
  #note(wrong: DocumentRefusal): void {
    for (const each of wrong.problems) {
      if (!this.problems.some(({ message }) => message === each.message)) this.problems.push(each);
    }
    this.detach(wrong);
  }

  #outcomeOf({ end }: FormCut): UploadOutcome | null {
    const { idleMs } = this.#settings;
    if (end === "stalled") return { kind: "stalled", side: "browser", message: uploadMessages.stalled(idleMs) };
    if (end === "too-slow") return { kind: "too-slow", message: uploadMessages.tooSlow };
    return end === null ? null : { kind: "client-gone", message: uploadMessages.clientGone };
  }

  #tell(): void {
    for (const wake of this.#waiting) wake();
    this.#waiting.clear();
  }
}

/** What is wrong with a document for which there is no room, or that was removed while it came; `null` for any other failure. */
function problemOf(error: unknown, file: Pick<SentFile, "group" | "name">): DocumentRefusal | null {
  if (error instanceof DocumentRefusal) {
    const [{ reason, message }] = error.problems;
    return refusal(reason, file, message);
  }
  const isRemoved = error instanceof UploadCancelled || error instanceof PieceExists;
  return isRemoved ? refusal("gone", file, uploadMessages.gone(shownName(file.name))) : null;
}

function malformed(): DocumentRefusal {
  return refusal("malformed", null, uploadMessages.malformed);
}

function unknownField(field: string, file: string): string {
  if (file) return `“${file}” belongs to none of the document groups. Reload the page and choose it again.`;
  return `The field “${field}” is not part of this form. Reload the page and choose your documents again.`;
}
