import { createHash, randomBytes } from "node:crypto";
import { text } from "node:stream/consumers";

import { LRUCache } from "lru-cache";
import { z } from "zod";

import { oneAfterAnother } from "~/http/one-after-another.server";
import { warnSeldom } from "~/log.server";

import { shownName } from "../rules/document-name.server";
import { documentGroups } from "../rules/documents";
import { draftBytes, MOST_DESCRIPTIONS, MOST_SMALL_PIECES, type Sender, uploadLimits } from "../rules/limits.server";
import { MOST_FILES, uploadMessages } from "../rules/outcome";
import { noRoomFor, refusal } from "../rules/refusal.server";

import { DocumentWriter, type NewDocument, SMALL_PIECE_BYTES, type StoredDocument } from "./document-writer.server";
import { opened, plainLength, sealed } from "./sealed-piece.server";
import { BrokenDocument, DESCRIPTION, PieceExists, type StoredPiece } from "./storage.server";
import { lastChange, type Store } from "./store.server";
import { StoreFailure, UploadCancelled } from "./store-failure.server";

export type { DocumentWriter, NewDocument, StoredDocument } from "./document-writer.server";
export { BrokenDocument, PieceExists, StoreFailure, UploadCancelled };

/** To an unfinished document to which nothing was added for so long nobody is writing. */
export const LEFT_MS = 2 * 60_000;
/** A description has always this length, so that none gives the length of its name away. */
const DESCRIPTION_BYTES = 1024;

interface Found extends StoredDocument {
  /** From its first byte on, without a gap. */
  pieces: readonly StoredPiece[];
  /** How many small ones it has in all. */
  small: number;
}

const descriptionSchema = z.object({
  name: z.string(),
  group: z.enum(documentGroups.map(({ name }) => name)),
  size: z.number().nullable(),
});

/** Descriptions that were read lately, by document and key: they never change. */
const descriptions = new LRUCache<string, NewDocument>({ max: 5_000, ttl: 10 * 60_000 });
/** The documents that this process is writing, by draft and document. */
const written = new Set<string>();

/**
 * The saved documents of one draft, encrypted with its key. Once a document is whole, those of its group and name that were
 * begun before it are none any more, whether they have been removed yet or not. Every verb throws `StoreFailure` when the
 * store is full or does not work.
 */
export class DraftDocuments {
  readonly #draft: string;
  readonly #key: string;
  readonly #store: Store;
  readonly #isClosed: () => Promise<boolean>;

  /** In a draft that `isClosed` nothing is begun or resumed: that throws `UploadCancelled`. */
  constructor(draft: { id: string; key: string }, store: Store, isClosed = () => Promise.resolve(false)) {
    this.#draft = createHash("sha256").update(`documents\n${draft.id}`).digest("hex");
    this.#key = draft.key;
    this.#store = store;
    this.#isClosed = isClosed;
  }

  /** In the order in which they were begun. What cannot be read is left out. */
  async list(): Promise<StoredDocument[]> {
    return standing(await this.#all());
  }

  /**
   * Begins a document, in the place of unfinished ones of its group and name that were left. Throws `DocumentRefusal` when it
   * is one too many, or too large alone or with the others, and `StoreFailure` also where a visitor's quota is used up.
   */
  begin({ group, name, size }: NewDocument, by: Partial<Sender> = {}): Promise<DocumentWriter> {
    return this.#inTurn(async () => {
      await this.#store.requireQuota(by);
      const all = await this.#all();
      const begun = { id: newId(all.at(-1)?.id), group, name, size, arrived: 0, whole: false, changed: Date.now() };
      const left = all.filter(
        (other) => isNamesake(other, begun) && !other.whole && other.changed < Date.now() - LEFT_MS,
      );
      await this.#store.remove(this.#draft, left.map(idOf));
      const others = othersThan(begun, all);
      if (others.length >= MOST_FILES || all.length - left.length >= MOST_DESCRIPTIONS)
        throw refusal("count", group, uploadMessages.oneTooMany(shownName(name)));
      const admit = admission(begun, others, all);
      admit(size ?? 0);
      const description = Buffer.from(JSON.stringify({ group, name, size }));
      if (description.length > DESCRIPTION_BYTES)
        throw refusal("name", group, uploadMessages.nameTooLong(shownName(name)));
      const padding = Buffer.alloc(DESCRIPTION_BYTES - description.length, " ");
      const bytes = this.#sealed(begun.id, DESCRIPTION, Buffer.concat([description, padding]));
      await this.#store.put({ draft: this.#draft, id: begun.id, start: DESCRIPTION }, bytes, size ?? 0);
      await this.#store.hold(this.#draft, by);
      return this.#writer(begun, admit);
    });
  }

  /**
   * Goes on with a document after the last of its bytes that are stored. Throws `BrokenDocument` where there is none,
   * `PieceExists` where it is whole by now, and `DocumentRefusal`, which names the worst document, in a draft that has come in
   * crumbs.
   */
  resume(id: string, by: Partial<Sender> = {}): Promise<DocumentWriter> {
    return this.#inTurn(async () => {
      const all = await this.#all();
      const document = standing(all).find((each) => each.id === id);
      if (!document) throw new BrokenDocument();
      if (document.whole) throw new PieceExists();
      if (all.reduce((sum, { small }) => sum + small, 0) >= MOST_SMALL_PIECES) {
        const worst = all.reduce((most, each) => (each.small > most.small ? each : most));
        throw refusal("pieces", document.group, uploadMessages.tooManyPieces(shownName(worst.name)));
      }
      await this.#store.requireQuota(by);
      await this.#store.hold(this.#draft, by);
      return this.#writer(document, admission(document, othersThan(document, all), all));
    });
  }

  /** Its bytes. Throws `BrokenDocument`, at the latest at the end, unless they are all that was saved, whole. */
  read(id: string): AsyncGenerator<Buffer> {
    return readAhead(this.#read(id));
  }

  async *#read(id: string): AsyncGenerator<Buffer> {
    const document = standing(await this.#all()).find((each) => each.id === id);
    for (const piece of document?.pieces ?? []) yield* this.#open(piece);
    if (!document?.whole) throw new BrokenDocument();
  }

  /** Whether a request to this process is writing to a document. */
  isWritten(id: string): boolean {
    return written.has(this.#nameOf(id));
  }

  /** Removes documents, after those that they have replaced. Whether there were any. */
  async remove(...ids: string[]): Promise<boolean> {
    const all = await this.#all();
    const documents = all.filter(({ id }) => ids.includes(id));
    const replaced = all.filter((other) => documents.some((document) => replaces(document, other)));
    await this.#store.remove(this.#draft, replaced.map(idOf));
    await this.#store.remove(this.#draft, ids);
    return documents.length > 0;
  }

  /** Removes all documents of the draft. */
  async removeAll(): Promise<void> {
    await this.#store.removeDraft(this.#draft);
  }

  /** When listed documents are deleted unless anything is added; `null` when there are none. */
  untilOf(all: readonly StoredDocument[]): Date | null {
    return all.length === 0 ? null : new Date(lastChange(all) + this.#store.lastingMs);
  }

  /** In the order in which they were begun, those that others have replaced included. */
  async #all(): Promise<Found[]> {
    const byId = new Map<string, StoredPiece[]>();
    for (const piece of await this.#store.list(this.#draft)) {
      const own = byId.get(piece.id);
      if (own) own.push(piece);
      else byId.set(piece.id, [piece]);
    }
    const found = await Promise.all([...byId].map(([id, pieces]) => this.#found(id, pieces)));
    return found.filter((each) => each !== null);
  }

  async #found(id: string, [first, ...rest]: readonly StoredPiece[]): Promise<Found | null> {
    if (first?.start !== DESCRIPTION) return null;
    const described = await this.#describe(first);
    if (!described) return null;
    const pieces: StoredPiece[] = [];
    let arrived = 0;
    for (const piece of rest) {
      if (piece.start !== arrived) break;
      pieces.push(piece);
      arrived += plainLength(piece.bytes);
    }
    const last = pieces.at(-1);
    const whole = arrived === described.size || last?.start === arrived;
    const size = whole ? arrived : described.size;
    const small = rest.filter(({ bytes }) => plainLength(bytes) < SMALL_PIECE_BYTES).length;
    return { id, ...described, size, arrived, whole, pieces, small, changed: lastChange([first, ...rest]) };
  }

  async #describe(piece: StoredPiece): Promise<NewDocument | null> {
    const name = `${this.#nameOf(piece.id)}/${this.#key}`;
    const known = descriptions.get(name);
    if (known) return known;
    try {
      const described = descriptionSchema.parse(JSON.parse(await text(this.#open(piece))));
      descriptions.set(name, described);
      return described;
    } catch (error) {
      if (error instanceof StoreFailure) throw error;
      warnSeldom({}, "a saved document cannot be opened: it is left out");
      return null;
    }
  }

  /**
   * Makes a writer when those before it are made. The draft may have ended meanwhile: then the document came too late to be
   * removed with the others.
   */
  async #inTurn(make: () => Promise<DocumentWriter>): Promise<DocumentWriter> {
    if (await this.#isClosed()) throw new UploadCancelled();
    const writer = await oneAfterAnother(`documents ${this.#draft}`, make);
    if (!(await this.#isClosed())) return writer;
    await writer.discard();
    throw new UploadCancelled();
  }

  #writer(document: StoredDocument, admit: (size: number) => void): DocumentWriter {
    const [draft, { id }] = [this.#draft, document];
    // A piece is put when the one before it is stored, and after a failure none is: their sealed bytes take turns in it.
    let room: Buffer | undefined;
    written.add(this.#nameOf(id));
    return new DocumentWriter({
      document,
      admit,
      pieceBytes: this.#store.pieceBytes,
      put: (start, piece) => {
        const bytes = this.#sealed(id, start, piece, room);
        if (!room || room.length < bytes.length) room = bytes;
        return this.#store.put({ draft, id, start }, bytes);
      },
      settle: () => this.#settle(document),
      remove: () => this.#store.remove(draft, [id]),
      ended: () => void written.delete(this.#nameOf(id)),
    });
  }

  /**
   * What stays of a document to which was written: itself, or a later one of its name that is whole. Removes what it has
   * replaced, or what was written of it where it does not stay.
   */
  async #settle(document: StoredDocument): Promise<StoredDocument> {
    const all = await this.#all();
    const stays = all.findLast((each) => each.id === document.id || replaces(each, document));
    const gone = stays?.id === document.id ? all.filter((each) => replaces(stays, each)) : [document];
    try {
      await this.#store.remove(this.#draft, gone.map(idOf));
    } catch (error) {
      // It is saved, which matters more.
      if (!(error instanceof StoreFailure)) throw error;
    }
    if (!stays) throw new UploadCancelled();
    return stays;
  }

  #sealed(id: string, start: number, piece: Buffer, room?: Buffer): Buffer {
    return sealed(this.#key, labelOf(id, start), piece, room);
  }

  #open(piece: StoredPiece): AsyncGenerator<Buffer> {
    return opened(this.#key, labelOf(piece.id, piece.start), readAhead(this.#store.read(piece)));
  }

  #nameOf(id: string): string {
    return `${this.#draft}/${id}`;
  }
}

const idOf = ({ id }: StoredDocument) => id;

/** What a piece is bound to: none can stand for another. */
const labelOf = (id: string, start: number) => `saved document\n${id}\n${start}`;

const isNamesake = (one: NewDocument, other: NewDocument) => one.group === other.group && one.name === other.name;

const replaces = (one: StoredDocument, other: StoredDocument) =>
  one.whole && one.id > other.id && isNamesake(one, other);

/** Those that no other one has replaced. */
const standing = (all: readonly Found[]) => all.filter((document) => !all.some((other) => replaces(other, document)));

/**
 * Those that stand beside a document once all are whole: of each name one, which gets the room of the largest. A browser with a bad
 * line begins a document several times.
 */
function othersThan(document: NewDocument, all: readonly Found[]): Found[] {
  const others = standing(all).filter((other) => !isNamesake(other, document));
  const smallestFirst = others.sort((one, other) => roomOf(one) - roomOf(other));
  return [...new Map(smallestFirst.map((each) => [`${each.group}/${each.name}`, each])).values()];
}

/** What a document has, or was said to need. */
const roomOf = ({ size, arrived }: StoredDocument) => Math.max(size ?? 0, arrived);

/** Refuses what is too large, alone or with the others, or more than a draft may have with `all`. */
function admission(document: StoredDocument, others: readonly Found[], all: readonly Found[]): (size: number) => void {
  const limits = uploadLimits();
  const rest = others.reduce((sum, other) => sum + roomOf(other), 0);
  const held = all.reduce((sum, { id, arrived }) => sum + (id === document.id ? 0 : arrived), 0);
  return (size) => {
    const tooLarge = uploadMessages.fileTooLarge(shownName(document.name), limits);
    if (size > limits.fileBytes) throw refusal("file-size", document.group, tooLarge);
    if (rest + size > limits.totalBytes || held + size > draftBytes()) throw noRoomFor(document);
  };
}

/** The same bytes, the next of which are read while those before them are used. */
async function* readAhead(bytes: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  let next = bytes.next();
  try {
    for (let part = await next; !part.done; part = await next) {
      next = bytes.next();
      next.catch(() => undefined);
      yield part.value;
    }
  } finally {
    // Not waited for: it comes after a step that hangs.
    void bytes.return(undefined).catch(() => undefined);
  }
}

const TIME_DIGITS = 12;

/** Ids that sort by the time at which they were given; after the `last` one also where another container's clock is ahead. */
function newId(last = ""): string {
  const time = Math.max(Date.now(), parseInt(last.slice(0, TIME_DIGITS) || "0", 16) + 1);
  return time.toString(16).padStart(TIME_DIGITS, "0") + randomBytes(10).toString("hex");
}
