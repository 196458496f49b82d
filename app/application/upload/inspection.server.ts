import { nameProblem, shownName } from "./document-name.server";
import { type DocumentGroup, documentGroup, documentGroups, isAllowedContent, SIGNATURE_BYTES } from "./documents";
import { isPath, LONGEST_NAME_BYTES } from "./file-name";
import { fileNameBytes, fileNameIn, type PartHeaders, partHeaders } from "./form-data.server";
import { MultipartError, type MultipartEvent, MultipartParser } from "./multipart.server";
import { type DocumentProblem, MOST_FILES, type SentFile, type UploadLimits, uploadMessages } from "./outcome";

/** Django reads 1,024 bytes of a part's headers and drops the part without a word when they are longer. */
const LONGEST_HEADER_BYTES = 1000;
const INTENT = "intent";
const LONGEST_INTENT_BYTES = 20;

/** Thrown by `DocumentInspection`: the body must not reach the API. `detail` is for the log. */
export class DocumentRefusal extends Error {
  override readonly name = "DocumentRefusal";

  constructor(
    readonly problems: readonly [DocumentProblem, ...DocumentProblem[]],
    readonly detail: string = problems[0].reason,
  ) {
    super(detail);
  }
}

/** Hears of the good files of a form, one after the other. */
export interface FileWatch {
  /** The beginning of a file has been found good; `name` is as it was sent. Its bytes follow, from the first one. */
  begin(file: { group: DocumentGroup; name: string }): void;
  data(bytes: Buffer): void;
  end(): void;
  /** The file that has begun is not good after all. */
  refuse(): void;
}

/** How a form is checked whose files are kept. */
export interface Kept {
  /** Hears of its files, each of which is checked alone; `null` where the first that is wrong ends it. */
  watch: FileWatch | null;
  /** What is kept already: it counts like what comes. */
  kept: readonly SentFile[];
}

interface OpenFile {
  group: DocumentGroup;
  /** Fit to be shown; empty for a file input left empty. */
  name: string;
  /** As it was sent. */
  written: string;
  size: number;
  /** The offset of the delimiter before the file. */
  start: number;
  /** The first bytes, until there are enough to judge the content. */
  head: Buffer;
  judged: boolean;
}

/**
 * Checks the body of a Documents form while it passes (contract 5.11): the names of parts and files, extension and
 * content, sizes, and at the end the required groups. One short text field is part of the form beside the files: which
 * button was pressed. It only reads; the bytes stay as they are. With a watch, what is wrong with one file goes to
 * `problems` and the others are read on; the required groups are then asked for by `missing`.
 */
export class DocumentInspection {
  /** The good files: those that are kept already, then those of the form. */
  readonly files: SentFile[];
  /** What is wrong with single files of a form with a watch. */
  readonly problems: DocumentProblem[] = [];
  readonly #parser: MultipartParser;
  readonly #limits: UploadLimits;
  readonly #watch: FileWatch | null;
  #broken = false;
  #open: OpenFile | undefined;
  #documentApproved = false;
  #intent: Buffer | null = null;
  /** Reading what is left out: a second intent, or a part that was refused. */
  #ignoring = false;
  #total: number;

  constructor(boundary: string, limits: UploadLimits, given: Kept | null = null) {
    this.#parser = new MultipartParser(boundary);
    this.#limits = limits;
    this.#watch = given?.watch ?? null;
    this.files = [...(given?.kept ?? [])];
    this.#total = this.files.reduce((sum, { size }) => sum + size, 0);
  }

  /** Whether the beginning of a document has been found good: of a form that is none, nobody has to hear. */
  get documentApproved(): boolean {
    return this.#documentApproved;
  }

  /** Whether nothing more of the body can be read. */
  get broken(): boolean {
    return this.#broken;
  }

  /** The value of the button that sent the form, or `null` so far. */
  get intent(): string | null {
    return this.#intent?.toString("utf8") ?? null;
  }

  /**
   * Takes the next bytes and returns the offset in the body up to which all is approved. It stays before the
   * closing delimiter, and before a file whose first bytes have not been judged. Throws `DocumentRefusal`.
   */
  read(chunk: Buffer): number {
    try {
      for (const event of this.#parser.read(chunk)) {
        try {
          this.#take(event);
        } catch (error) {
          if (!this.#watch) throw error;
          this.#skip(asRefusal(error));
        }
      }
    } catch (error) {
      this.#broken = true;
      throw asRefusal(error);
    }
    return this.#open && !this.#open.judged ? this.#open.start : this.#parser.settled;
  }

  /** Call at the end of the body: when it returns, the last bytes are approved too. Throws `DocumentRefusal`. */
  finish(): void {
    try {
      this.#parser.finish();
    } catch (error) {
      throw asRefusal(error);
    }
  }

  /** A sentence for each required group that has no file. */
  missing(): DocumentProblem[] {
    return documentGroups
      .filter((group) => group.required && !this.files.some((file) => file.group === group.name))
      .map((group) => problem("missing", group, null, uploadMessages.missing(group.label)));
  }

  #take(event: MultipartEvent): void {
    if (event.type === "part") this.#begin(event.headers, event.start);
    if (event.type === "data") this.#data(event.bytes);
    if (event.type === "part-end") this.#end();
    if (event.type === "end" && !this.#watch) this.#requireGroups();
  }

  /** Leaves the part out that `refusal` is about. */
  #skip(refusal: unknown): void {
    if (!(refusal instanceof DocumentRefusal)) throw refusal;
    for (const each of refusal.problems) {
      if (!this.problems.some(({ message }) => message === each.message)) this.problems.push(each);
    }
    this.#ignoring = true;
    if (!this.#open) return;
    this.#total -= this.#open.size;
    if (this.#open.judged) this.#watch?.refuse();
    this.#open = undefined;
  }

  #begin(headers: Buffer, start: number): void {
    this.#ignoring = false;
    const { name: field, fileName, fileNames } = headersOf(headers);
    this.#ignoring = field === INTENT && fileName === null && this.#intent !== null;
    if (field === INTENT && fileName === null) {
      this.#intent ??= Buffer.alloc(0);
      return;
    }
    const name = shownName(fileName ?? "");
    const group = documentGroup(field);
    if (!group || fileName === null) {
      throw refusal("unknown-field", null, name || null, unknownField(shownName(field), name));
    }
    this.#open = { group, name, written: fileName, size: 0, start, head: Buffer.alloc(0), judged: false };
    if (fileNames.every((candidate) => candidate === "")) return;

    const wrong = nameProblem(fileNames, group);
    if (wrong) throw this.#refuse(wrong.reason, wrong.message);
    if (this.files.length >= MOST_FILES) {
      throw this.#watch ? this.#refuse("count", uploadMessages.oneTooMany(name)) : tooMany();
    }
  }

  #data(bytes: Buffer): void {
    const file = this.#open;
    if (!file) return this.#ignoring ? undefined : this.#readIntent(bytes);
    if (file.name === "") throw this.#refuse("name", uploadMessages.nameless(file.group.label));

    file.size += bytes.length;
    this.#total += bytes.length;
    const { fileBytes, totalBytes } = this.#limits;
    if (file.size > fileBytes) throw this.#refuse("file-size", uploadMessages.fileTooLarge(file.name, this.#limits));
    if (this.#total > totalBytes) throw this.#tooLarge(file);

    if (file.judged) return this.#watch?.data(bytes);
    const needed = SIGNATURE_BYTES - file.head.length;
    file.head = Buffer.concat([file.head, bytes.subarray(0, needed)]);
    if (file.head.length < SIGNATURE_BYTES) return;
    this.#judge(file);
    if (bytes.length > needed) this.#watch?.data(bytes.subarray(needed));
  }

  #tooLarge({ group, name }: OpenFile): DocumentRefusal {
    const whole = problem("total-size", null, null, uploadMessages.tooLarge(this.#limits));
    if (!this.#watch) return new DocumentRefusal([whole]);
    return new DocumentRefusal([whole, problem("total-size", group, name, uploadMessages.noRoom(name))]);
  }

  #readIntent(bytes: Buffer): void {
    this.#intent = Buffer.concat([this.#intent ?? Buffer.alloc(0), bytes]);
    if (this.#intent.length > LONGEST_INTENT_BYTES) throw new MultipartError("an intent that is too long");
  }

  #end(): void {
    const file = this.#open;
    if (file && file.name !== "") {
      if (file.size === 0) throw refusal("empty", file.group, file.name, uploadMessages.empty(file.name));
      if (!file.judged) this.#judge(file);
      this.files.push({ group: file.group.name, name: file.name, size: file.size });
      this.#watch?.end();
    }
    this.#open = undefined;
  }

  #judge(file: OpenFile): void {
    if (!isAllowedContent(file.head)) {
      throw refusal("content", file.group, file.name, uploadMessages.content(file.name));
    }
    file.judged = true;
    this.#documentApproved = true;
    this.#watch?.begin({ group: file.group, name: file.written });
    this.#watch?.data(file.head);
    file.head = Buffer.alloc(0);
  }

  #requireGroups(): void {
    const [first, ...others] = this.missing();
    if (first) throw new DocumentRefusal([first, ...others]);
  }

  #refuse(reason: DocumentProblem["reason"], message: string): DocumentRefusal {
    return refusal(reason, this.#open?.group ?? null, this.#open?.name || null, message);
  }
}

function headersOf(bytes: Buffer): PartHeaders {
  if (bytes.length > LONGEST_HEADER_BYTES) throw new MultipartError("part headers that are too long", bytes);
  try {
    return partHeaders(bytes);
  } catch (error) {
    throw error instanceof MultipartError ? new MultipartError(error.reason, bytes) : error;
  }
}

function problem(
  reason: DocumentProblem["reason"],
  group: DocumentGroup | null,
  file: string | null,
  message: string,
): DocumentProblem {
  return { reason, group: group?.name ?? null, file, message };
}

function refusal(...given: Parameters<typeof problem>): DocumentRefusal {
  return new DocumentRefusal([problem(...given)]);
}

function tooMany(): DocumentRefusal {
  return refusal("count", null, null, uploadMessages.tooMany(MOST_FILES));
}

/** A body that cannot be read, told about the file whose part it is, where there is one. */
function asRefusal(error: unknown): unknown {
  if (!(error instanceof MultipartError)) return error;
  if (error.tooManyParts) return tooMany();
  const written = error.headers ? fileNameIn(error.headers) : "";
  const file = shownName(written);
  if (!error.headers || !file)
    return new DocumentRefusal([problem("malformed", null, null, uploadMessages.malformed)], error.reason);
  return new DocumentRefusal([problem("name", null, file, whyUnreadable(error.headers, written)(file))], error.reason);
}

/** What to say of a part whose headers cannot be taken, for the file name that is written in them. */
function whyUnreadable(headers: Buffer, name: string): (file: string) => string {
  if (headers.length > LONGEST_HEADER_BYTES) {
    const nameBytes = fileNameBytes(headers);
    return nameBytes > LONGEST_NAME_BYTES && nameBytes > headers.length / 2
      ? uploadMessages.nameTooLong
      : uploadMessages.descriptionTooLong;
  }
  return isPath(name) ? uploadMessages.name : uploadMessages.unreadable;
}

function unknownField(field: string, file: string): string {
  if (file) return `“${file}” belongs to none of the document groups. Reload the page and choose it again.`;
  return `The field “${field}” is not part of this form. Reload the page and choose your documents again.`;
}
