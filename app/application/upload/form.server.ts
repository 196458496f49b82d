import type { IncomingMessage } from "node:http";

import { distinctName } from "../rules/distinct-name";
import { nameProblem, shownName, spellingProblem } from "../rules/document-name.server";
import { documentGroup, isAllowedContent } from "../rules/documents";
import { type Sender, uploadLimits } from "../rules/limits.server";
import {
  BUSY_SECONDS,
  type DocumentProblem,
  MOST_FILES,
  type NotAccepted,
  type NotSaved,
  type SentFile,
  uploadMessages,
} from "../rules/outcome";
import { DocumentRefusal, malformed, noRoomFor, refusal } from "../rules/refusal.server";
import {
  type DocumentWriter,
  type DraftDocuments,
  type StoredDocument,
  StoreFailure,
} from "../store/draft-documents.server";
import { temporaryDocuments } from "../store/site-store.server";

import { ArrivingBytes, readHead } from "./arriving-bytes.server";
import { ArrivingDocument, asRefusal, HELD_BYTES } from "./arriving-document.server";
import { FormCut, type FormPart, formParts } from "./form-parts.server";
import { partName } from "./part-headers.server";

/** Its text fields; `page` stands before all documents. */
const TEXT_FIELDS = ["intent", "since", "listed", "page", "file"];
/** The intent of a form whose documents are to be saved, and nothing else. */
export const SAVE = "save";
const LONGEST_TEXT_BYTES = 60;
const nowhere: NotAccepted = { kind: "no-store", retryAfter: BUSY_SECONDS, message: uploadMessages.noStore };
const NOTHING = Buffer.alloc(0);

/** The saved documents of a draft, and those that it had when the POST came; `null` and none while the store does not work. */
export interface OwnDocuments {
  store: DraftDocuments | null;
  present: readonly StoredDocument[];
  /** By whom documents are counted. */
  sender: Sender;
}

/** A POST of the Documents form, its body not yet read. */
export interface Posted {
  incoming: IncomingMessage;
  /** Where its documents are saved. */
  own: OwnDocuments;
  /** Whether a page of this name is one of this draft and login. */
  isOwnPage: (page: string) => boolean;
}

/** A form that is about to be read. */
interface FormSettings extends Posted {
  boundary: string;
  /** Whether its documents are handed on as they come; else they are saved, and nothing else. */
  isSent: boolean;
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
  /** The value of the button that sent the form, or `null` so far. */
  intent: string | null = null;
  /** Since when the application may have arrived, as the page has it that was sent; `null` where it says nothing. */
  since: string | null = null;
  /** How many saved documents the applicant counts on. */
  listed = 0;
  /** Why not everything could be saved. */
  notSaved: NotSaved | null = null;
  /** Bytes of the body so far. */
  arrived = 0;
  /** Whether nothing more comes. */
  ended = false;
  /** Why the body ended before the form did. */
  broken: NotAccepted | null = null;
  /** Why no more documents are handed on, or `null`. */
  stopped: Error | null = null;
  /** Aborted when it has to end for the sake of others. */
  readonly givesWay: AbortSignal;
  /** The documents that were found good and nobody has taken yet. */
  documentsSoFar: ArrivingDocument[] = [];
  readonly #settings: FormSettings;
  readonly #giving = new AbortController();
  readonly #names = new Set<string>();
  /** Scripts have given their documents names of their own, and send a form once more whose answer was lost. */
  #isPlain = true;
  readonly #waiting = new Set<() => void>();
  #current: ArrivingDocument | null = null;
  /** The store that takes its documents: `null` when neither that of the draft nor the temporary one does. */
  #store: DraftDocuments | null;
  /** Where the documents of this form alone are saved, since that of the draft takes nothing. */
  #temporary: DraftDocuments | null = null;

  constructor(settings: FormSettings) {
    this.#settings = settings;
    this.givesWay = this.#giving.signal;
    this.#store = settings.own.store;
    if (!this.#store) this.#leaveStore(null);
    if (!settings.isSent) this.stopped = new Error("the form is not sent");
  }

  /** The documents that were saved before, but for those in whose place one of the form has come. */
  saved(): StoredDocument[] {
    return this.#settings.own.present.filter(({ whole, group, name }) => whole && !this.#names.has(`${group}/${name}`));
  }

  /** Whether the beginning of a document has been found good. */
  get documentApproved(): boolean {
    return this.#names.size > 0;
  }

  /** Ends it for the sake of others: what has come is saved. */
  giveWay(): void {
    this.#giving.abort();
    this.#settings.incoming.destroy();
  }

  /** Reads the form to its end, or to where it breaks off. Never throws for what comes. */
  async receive(): Promise<void> {
    const bytes = new ArrivingBytes(this.#settings.incoming, (count) => {
      this.arrived += count;
      this.#tell();
    });
    try {
      for await (const part of formParts(bytes, this.#settings.boundary)) await this.#take(part);
    } catch (error) {
      this.detach(error as Error);
      if (!(error instanceof FormCut)) throw error;
      this.broken = error.outcome;
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
      await this.until(() => this.documentsSoFar.length > 0 || this.ended || this.stopped !== null);
      if (this.stopped) throw this.stopped;
      const next = this.documentsSoFar.shift();
      if (!next) return;
      this.#tell();
      yield next;
    }
  }

  /** Hands on no more documents; what still comes is saved all the same. */
  detach(reason: Error): void {
    this.stopped ??= reason;
    for (const document of this.documentsSoFar) document.detach(reason);
    this.documentsSoFar = [];
    this.#current?.detach(reason);
    this.#tell();
  }

  async #take(part: FormPart): Promise<void> {
    try {
      await this.#read(part);
    } catch (error) {
      if (!(error instanceof DocumentRefusal)) throw error;
      this.problems.push(...error.problems);
      this.detach(error);
    }
  }

  async #read({ headers, body }: FormPart): Promise<void> {
    const { field, fileName, fileNames } = partName(headers);
    if (fileName === null && TEXT_FIELDS.includes(field)) {
      const text = await readText(body);
      if (field === "intent") this.intent ??= text;
      else if (field === "since") this.since ??= text;
      else if (field === "listed") [this.listed, this.#isPlain] = [Number(text), false];
      // What a Remove button names stands in its address.
      else if (field === "page" && !this.#settings.isOwnPage(text))
        throw new FormCut({ kind: "another-page", message: uploadMessages.otherApplication });
      return;
    }
    const group = documentGroup(field);
    if (!group || fileName === null)
      throw refusal("unknown-field", null, uploadMessages.unknownField(shownName(fileName ?? "") || shownName(field)));
    const wrong = fileNames.some((name) => name !== "") ? nameProblem(fileNames, group) : null;
    if (wrong) throw refusal(wrong.reason, group.name, wrong.message);

    const head = await readHead(body);
    if (fileName === "" && head.length > 0) throw refusal("name", null, uploadMessages.nameless(group.label));
    // A file input that was left empty.
    if (fileName === "") return;
    const shown = shownName(fileName);
    if (head.length === 0) throw refusal("empty", group.name, uploadMessages.empty(shown));
    if (!isAllowedContent(head)) throw refusal("content", group.name, uploadMessages.content(shown));
    await this.#receive({ group: group.name, name: fileName }, head, body);
  }

  async #receive(given: Pick<SentFile, "group" | "name">, head: Buffer, rest: AsyncIterable<Buffer>): Promise<void> {
    const file = { group: given.group, name: this.#freeName(given) };
    const wrong = spellingProblem([file.name]);
    if (wrong) throw refusal("name", file.group, wrong);
    if (this.files.length + this.#elsewhere(file).length >= MOST_FILES)
      throw refusal("count", given.group, uploadMessages.oneTooMany(shownName(given.name)));
    // Small documents wait together, however many they are.
    await this.until(() => this.documentsSoFar.reduce((sum, { size }) => sum + size, 0) < HELD_BYTES);
    try {
      const document = new ArrivingDocument(file, await this.#begin(file));
      this.#names.add(`${file.group}/${file.name}`);
      this.#current = document;
      if (this.stopped) document.detach(this.stopped);
      else this.documentsSoFar.push(document);
      this.#tell();
      await document.take(head);
      for await (const chunk of rest) {
        await document.take(chunk);
        this.#requireRoom(document);
      }
      // Of the room of everybody's Submits each has that of one document.
      const id = await document.end(this.#store !== this.#temporary);
      if (document.failure) this.#leaveStore(document.failure);
      if (id) this.savedIds.push(id);
      this.files.push({ ...file, name: shownName(file.name), size: document.size });
      this.#current = null;
    } catch (thrown) {
      const error = asRefusal(thrown, file);
      if (error instanceof DocumentRefusal) this.#current?.detach(error);
      await this.#current?.discard();
      throw error;
    }
  }

  /** Two photographs of one form may have one name; the second is saved beside the first. */
  #freeName({ group, name }: Pick<SentFile, "group" | "name">): string {
    const { present } = this.#settings.own;
    const isSaved = (free: string) =>
      this.#isPlain && present.some((saved) => saved.whole && saved.group === group && saved.name === free);
    return distinctName(name, (free) => this.#names.has(`${group}/${free}`), isSaved);
  }

  /** The saved documents that go with those of the temporary store, which counts its own alone. */
  #elsewhere({ group, name }: Pick<SentFile, "group" | "name">): StoredDocument[] {
    if (!this.#temporary) return [];
    return this.saved().filter((saved) => saved.group !== group || saved.name !== name);
  }

  #requireRoom(document: ArrivingDocument): void {
    if (!this.#temporary) return;
    const limits = uploadLimits();
    const others = [...this.#elsewhere(document), ...this.files];
    if (others.reduce((sum, { size }) => sum + (size ?? 0), document.size) > limits.totalBytes)
      throw noRoomFor(document);
  }

  /** A writer for a document; `null` where it cannot be saved but can be sent. */
  async #begin(file: Pick<SentFile, "group" | "name">): Promise<DocumentWriter | null> {
    const { own, isSent } = this.#settings;
    while (this.#store) {
      try {
        return await this.#store.begin({ ...file, size: null }, own.sender);
      } catch (error) {
        if (!(error instanceof StoreFailure)) throw error;
        this.#leaveStore(error);
      }
    }
    if (isSent) this.detach(new FormCut(nowhere));
    return null;
  }

  /** Notes that the store has failed, and turns to the temporary one. */
  #leaveStore(failure: StoreFailure | null): void {
    this.notSaved ??= failure?.reason === "quota" ? "quota" : "store";
    const isOver = this.#temporary !== null || !this.#settings.isSent;
    this.#store = isOver ? null : (this.#temporary = temporaryDocuments());
  }

  #tell(): void {
    for (const wake of this.#waiting) wake();
    this.#waiting.clear();
  }
}

async function readText(body: AsyncIterable<Buffer>): Promise<string> {
  let value = NOTHING;
  for await (const chunk of body) {
    if (value.length <= LONGEST_TEXT_BYTES) value = Buffer.concat([value, chunk]);
  }
  if (value.length > LONGEST_TEXT_BYTES) throw malformed();
  return value.toString("utf8");
}
