import type { Readable } from "node:stream";

import { DataStore, ERRORS, Upload } from "@tus/server";
import { LRUCache } from "lru-cache";

import type { DraftDocuments, NewDocument, StoredDocument } from "../store/draft-documents.server";
import { nameProblem, shownName } from "../rules/document-name.server";
import { documentGroup, isAllowedContent, SIGNATURE_BYTES } from "../rules/documents";
import { type Sender, uploadLimits } from "../rules/limits.server";
import { uploadMessages } from "../rules/outcome";

/** An answer of the protocol's server that is a refusal: its body is a sentence that the script shows. */
class Refusal extends Error {
  override readonly name = "Refusal";

  constructor(
    readonly status_code: number,
    readonly body: string,
  ) {
    super(body);
  }
}

/** What this site takes of the protocol beside its core. */
export const extensions = ["creation", "termination"];

/** The ids of documents by what they were begun with: in the memory of this process, since it only spares a second copy. */
const begun = new LRUCache<string, string>({ max: 5000, ttl: 15 * 60_000 });

/** The saved documents of one draft, as the protocol's server wants them. */
export class TusDocuments extends DataStore {
  override extensions = extensions;
  /** What `write` failed with: the protocol's server tells of a stream that broke off instead. */
  failure: unknown = null;
  /** The id of the document that stays when this request has made one whole: a later one of its name may be. */
  savedAs: string | null = null;
  readonly #documents: DraftDocuments;
  readonly #sender: Sender;
  #writing: Promise<unknown> = Promise.resolve();
  /** The one file of this request, looked up once: that costs more than anything else here. */
  #found: StoredDocument | undefined;

  constructor(documents: DraftDocuments, sender: Sender) {
    super();
    this.#documents = documents;
    this.#sender = sender;
  }

  /** Begins a file of a good name, group and size; its id is set in `upload`. */
  override async create(upload: Upload): Promise<Upload> {
    const { size = 0, metadata } = upload;
    const group = documentGroup(metadata?.group ?? "");
    if (!group) throw new Refusal(400, "This document belongs to none of the document groups.");
    const name = metadata?.filename ?? "";
    const wrong = nameProblem([name], group);
    if (wrong) throw new Refusal(wrong.reason === "extension" ? 415 : 400, wrong.message);
    if (size === 0) throw new Refusal(400, uploadMessages.empty(shownName(name)));
    const limits = uploadLimits();
    if (size > limits.fileBytes) throw new Refusal(413, uploadMessages.fileTooLarge(shownName(name), limits));
    upload.id = await this.#begin({ group: group.name, name, size }, metadata?.token ?? "");
    return upload;
  }

  /** How far a document is. */
  override async getUpload(id: string): Promise<Upload> {
    const { group, name, size, arrived } = await this.#find(id);
    return new Upload({ id, size: size ?? undefined, offset: arrived, metadata: { filename: name, group } });
  }

  /** Appends what arrives, and resolves with how much is safe. What has come before the stream fails is saved. */
  override write(stream: Readable, id: string, offset: number): Promise<number> {
    const written = this.#write(stream, id, offset);
    this.#writing = written.catch(() => undefined);
    return written;
  }

  /** When `write` has ended, its failure too: the protocol's server answers as soon as the stream has broken off. */
  async settled(): Promise<void> {
    await this.#writing;
  }

  async #write(stream: Readable, id: string, offset: number): Promise<number> {
    const file = await this.#find(id);
    if (file.whole) return file.arrived;
    const writer = await this.#documents.resume(id);
    if (!writer) throw ERRORS.FILE_NOT_FOUND;
    try {
      // Another container may have gone on with it since this request was looked at.
      if (writer.offset !== offset) throw ERRORS.INVALID_OFFSET;
      let head = await this.#headOf(id, offset);
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        if (head.length < SIGNATURE_BYTES) {
          head = Buffer.concat([head, chunk.subarray(0, SIGNATURE_BYTES - head.length)]);
          if (isBadStart(head, file)) throw new Refusal(415, uploadMessages.content(shownName(file.name)));
        }
        await writer.write(chunk);
      }
    } catch (error) {
      this.failure ??= error;
      if (error instanceof Refusal) await writer.discard();
      else await writer.pause();
      throw error;
    }
    if (writer.offset === file.size) {
      const { id: savedAs, arrived } = await writer.finish();
      this.savedAs = savedAs;
      return arrived;
    }
    await writer.pause();
    return writer.offset;
  }

  override async remove(id: string): Promise<void> {
    await this.#find(id);
    await this.#documents.remove(id);
  }

  /** A file that was begun with the same token, and of which nothing has come, is the same file: its answer was lost. */
  async #begin(file: NewDocument, token: string): Promise<string> {
    const key = JSON.stringify([this.#sender.account, file, token]);
    const earlier =
      token && (await this.#documents.list()).find(({ id, arrived }) => id === begun.get(key) && arrived === 0);
    if (earlier) return earlier.id;
    const writer = await this.#documents.begin(file, this.#sender);
    await writer.pause();
    if (/^[\w-]{16,64}$/.test(token)) begun.set(key, writer.id);
    return writer.id;
  }

  async #find(id: string): Promise<StoredDocument> {
    this.#found ??= (await this.#documents.list()).find((each) => each.id === id);
    if (!this.#found) throw ERRORS.FILE_NOT_FOUND;
    return this.#found;
  }

  /** As many of a file's first bytes as an earlier request has brought, when those were too few to judge. */
  async #headOf(id: string, offset: number): Promise<Buffer> {
    if (offset >= SIGNATURE_BYTES) return Buffer.alloc(SIGNATURE_BYTES);
    let head = Buffer.alloc(0);
    if (offset === 0) return head;
    for await (const bytes of this.#documents.read(id)) {
      head = Buffer.concat([head, bytes]);
      if (head.length >= offset) break;
    }
    return head;
  }
}

/** Whether a file cannot become a good one: enough of it is known, or there is no more of it. */
function isBadStart(head: Buffer, { size }: StoredDocument): boolean {
  return head.length >= Math.min(SIGNATURE_BYTES, size ?? SIGNATURE_BYTES) && !isAllowedContent(head);
}
