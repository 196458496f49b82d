import type { Readable } from "node:stream";

import type * as Sdk from "@aws-sdk/client-s3";

import {
  contiguous,
  draftName,
  fileName,
  lengthOfPieces,
  NoSuchFile,
  OtherWriter,
  type Storage,
  type StoredEnd,
  type StoredFile,
} from "./storage.server";
import { lengthOfAll } from "./sealed-records.server";

/** An object holds the records of so many bytes; at a pause and at the end one is smaller. */
const OBJECT_BYTES = 5 * 1024 * 1024;
/** On a slow line one is stored after so long, so that a crash of the site costs no more of it. */
const OBJECT_MS = 15_000;
const OFFSET_DIGITS = 15;
const TIMES = { connectionTimeout: 3_000, requestTimeout: 8_000, throwOnRequestTimeout: true };
const TRIES = 2;
const AT_ONCE = 8;

/** An object of a file: its bytes from `start` on. */
interface Part {
  key: string;
  start: number;
  bytes: number;
  changed: number;
}

/**
 * Files of drafts in an S3-compatible bucket, for several containers. An object is named by the draft, the file and the
 * offset of its bytes in that; what a file is follows from the list of its objects up to the first gap. Endpoint,
 * region and keys come from the usual AWS variables.
 */
export class Bucket implements Storage {
  readonly #bucket: string;
  readonly #root: string;
  #opened: Promise<{ sdk: typeof Sdk; client: Sdk.S3Client }> | undefined;
  /** Some servers do not know If-None-Match for writing: there only the look before a write keeps two writers apart. */
  #onlyNew: { IfNoneMatch?: "*" } = { IfNoneMatch: "*" };

  constructor(bucket: string, prefix: string) {
    this.#bucket = bucket;
    this.#root = prefix === "" ? "" : `${prefix}/`;
  }

  async list(draft: string): Promise<StoredFile[]> {
    if (!draftName.test(draft)) return [];
    return filesIn(await this.#parts(`${draft}/`));
  }

  async create(draft: string, id: string, first: Buffer): Promise<StoredEnd> {
    await this.#put(this.#key(draft, id, 0), first, this.#onlyNew);
    return new ObjectsEnd(this.#toFile(draft, id), first.length, 0);
  }

  async open(draft: string, id: string, bytes: number, seen: number): Promise<StoredEnd | null> {
    const parts = await this.#fileParts(draft, id);
    if (parts.length === 0) return null;
    if (lengthOfPieces(contiguous(parts)) !== seen) throw new OtherWriter();
    for (const { key, start } of parts) if (start >= bytes) await this.#delete(key);
    const last = parts.reduce((start, part) => (part.start < bytes ? Math.max(start, part.start) : start), 0);
    return new ObjectsEnd(this.#toFile(draft, id), bytes, last);
  }

  async *read(draft: string, id: string, start: number, end = Number.POSITIVE_INFINITY): AsyncGenerator<Buffer> {
    const parts = contiguous(await this.#fileParts(draft, id));
    if (parts.length === 0) throw new NoSuchFile();
    for (const part of parts) {
      const [from, to] = [Math.max(start - part.start, 0), Math.min(end - part.start, part.bytes)];
      if (from < to) yield* this.#get(part, from, to);
    }
  }

  async remove(draft: string, id: string): Promise<void> {
    await this.#deleteAll(await this.#fileParts(draft, id));
  }

  async removeDraft(draft: string): Promise<void> {
    if (draftName.test(draft)) await this.#deleteAll(await this.#parts(`${draft}/`));
  }

  async *drafts(): AsyncGenerator<{ draft: string; files: StoredFile[] }> {
    let [draft, parts]: [string, Part[]] = ["", []];
    for await (const part of this.#each("")) {
      const [of = ""] = part.key.slice(this.#root.length).split("/", 1);
      if (of !== draft) {
        if (parts.length > 0) yield { draft, files: filesIn(parts) };
        [draft, parts] = [of, []];
      }
      parts.push(part);
    }
    if (parts.length > 0) yield { draft, files: filesIn(parts) };
  }

  /** Nothing: what no draft can reach is part of a file, and goes with its draft. */
  async tidy(): Promise<void> {
    return Promise.resolve();
  }

  #toFile(draft: string, id: string): FileObjects {
    return {
      last: async () => (await this.#fileParts(draft, id)).reduce((last, { start }) => Math.max(last, start), -1),
      put: (start, bytes) => this.#put(this.#key(draft, id, start), bytes, this.#onlyNew),
    };
  }

  async #put(key: string, body: Buffer, condition: { IfNoneMatch?: "*" } = {}): Promise<void> {
    const { sdk, client } = await this.#open();
    try {
      await client.send(new sdk.PutObjectCommand({ Bucket: this.#bucket, Key: key, Body: body, ...condition }));
    } catch (error) {
      const status = statusOf(error);
      if (status === 412 || status === 409) throw new OtherWriter();
      if (status !== 501 || !condition.IfNoneMatch) throw error;
      this.#onlyNew = {};
      await this.#put(key, body);
    }
  }

  async *#get({ key }: Part, from: number, to: number): AsyncGenerator<Buffer> {
    const { sdk, client } = await this.#open();
    const asked = { Bucket: this.#bucket, Key: key, Range: `bytes=${from}-${to - 1}` };
    try {
      const { Body } = await client.send(new sdk.GetObjectCommand(asked));
      for await (const piece of Body as Readable) yield piece as Buffer;
    } catch (error) {
      throw statusOf(error) === 404 ? new NoSuchFile() : error;
    }
  }

  async #delete(key: string): Promise<void> {
    const { sdk, client } = await this.#open();
    await client.send(new sdk.DeleteObjectCommand({ Bucket: this.#bucket, Key: key }));
  }

  /** Descriptions first: what a crash leaves over is no file any more. */
  async #deleteAll(parts: readonly Part[]): Promise<void> {
    const inOrder = [...parts].sort((one, other) => one.start - other.start);
    for (let at = 0; at < inOrder.length; at += AT_ONCE) {
      await Promise.all(inOrder.slice(at, at + AT_ONCE).map(({ key }) => this.#delete(key)));
    }
  }

  async #fileParts(draft: string, id: string): Promise<Part[]> {
    return draftName.test(draft) && fileName.test(id) ? await this.#parts(`${draft}/${id}/`) : [];
  }

  async #parts(under: string): Promise<Part[]> {
    const parts: Part[] = [];
    for await (const part of this.#each(under)) parts.push(part);
    return parts;
  }

  /** The objects under a prefix that are ours, in the order of their names. */
  async *#each(under: string): AsyncGenerator<Part> {
    const { sdk, client } = await this.#open();
    let next: string | undefined;
    do {
      const page = await client.send(
        new sdk.ListObjectsV2Command({ Bucket: this.#bucket, Prefix: this.#root + under, ContinuationToken: next }),
      );
      for (const { Key = "", Size = 0, LastModified } of page.Contents ?? []) {
        const [draft = "", id = "", start = "", more] = Key.slice(this.#root.length).split("/");
        if (!draftName.test(draft) || !fileName.test(id) || !/^\d{15}$/.test(start) || more !== undefined) continue;
        yield { key: Key, start: Number(start), bytes: Size, changed: LastModified?.getTime() ?? 0 };
      }
      next = page.NextContinuationToken;
    } while (next !== undefined);
  }

  #key(draft: string, id: string, start: number): string {
    if (!draftName.test(draft) || !fileName.test(id)) throw new NoSuchFile();
    return `${this.#root}${draft}/${id}/${String(start).padStart(OFFSET_DIGITS, "0")}`;
  }

  #open() {
    this.#opened ??= import("@aws-sdk/client-s3").then((sdk) => {
      const endpoint = process.env.AWS_ENDPOINT_URL_S3 || process.env.AWS_ENDPOINT_URL;
      const client = new sdk.S3Client({
        // Servers other than Amazon's know neither the newer checksums nor a bucket as part of a host name.
        requestChecksumCalculation: "WHEN_REQUIRED",
        responseChecksumValidation: "WHEN_REQUIRED",
        forcePathStyle: Boolean(endpoint),
        maxAttempts: TRIES,
        requestHandler: TIMES,
        ...(endpoint ? { endpoint } : {}),
        ...(process.env.AWS_REGION ? {} : { region: "us-east-1" }),
      });
      return { sdk, client };
    });
    return this.#opened;
  }
}

/** The objects of one file, for its writer. */
interface FileObjects {
  /** Where the last of them begins; -1 where there is none. */
  last(): Promise<number>;
  /** Throws when there is such an object already. */
  put(start: number, bytes: Buffer): Promise<void>;
}

class ObjectsEnd implements StoredEnd {
  readonly #objects: FileObjects;
  #stored: number;
  /** Where its last object begins. */
  #last: number;
  #held: Buffer[] = [];
  #heldBytes = 0;
  #settledAt = performance.now();

  constructor(objects: FileObjects, stored: number, last: number) {
    this.#objects = objects;
    this.#stored = stored;
    this.#last = last;
  }

  async append(records: readonly Buffer[]): Promise<void> {
    this.#held.push(...records);
    this.#heldBytes += lengthOfAll(records);
    const isOld = performance.now() - this.#settledAt > OBJECT_MS;
    if (this.#heldBytes >= OBJECT_BYTES || isOld) await this.settle();
  }

  async settle(): Promise<void> {
    if (this.#heldBytes === 0) return;
    const bytes = Buffer.concat(this.#held);
    // Removed, or another writer's by now: what this one has would be a second truth.
    const last = await this.#objects.last();
    if (last < 0) throw new NoSuchFile();
    if (last !== this.#last) throw new OtherWriter();
    await this.#objects.put(this.#stored, bytes);
    this.#last = this.#stored;
    this.#stored += bytes.length;
    this.#held = [];
    this.#heldBytes = 0;
    this.#settledAt = performance.now();
  }

  async close(): Promise<void> {
    this.#held = [];
    this.#heldBytes = 0;
    return Promise.resolve();
  }
}

/** The files that parts of one draft make up. */
function filesIn(parts: readonly Part[]): StoredFile[] {
  const byId = new Map<string, Part[]>();
  for (const part of parts) {
    const id = part.key.split("/").at(-2) ?? "";
    byId.set(id, [...(byId.get(id) ?? []), part]);
  }
  return [...byId].map(([id, own]) => ({
    id,
    bytes: lengthOfPieces(contiguous(own)),
    changed: Math.max(...own.map(({ changed }) => changed)),
  }));
}

function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } } | null)?.$metadata?.httpStatusCode;
}
