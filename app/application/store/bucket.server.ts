import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";

import type * as Sdk from "@aws-sdk/client-s3";

import {
  BrokenDocument,
  DESCRIPTION,
  pathOf,
  pieceAt,
  PieceExists,
  type PieceName,
  type Storage,
  type StoredPiece,
} from "./storage.server";

/** A piece is read as the API takes it, which may take nothing for 30 s: a line to the bucket may be still for longer. */
const TIMES = { connectionTimeout: 3_000, requestTimeout: 8_000, socketTimeout: 40_000, throwOnRequestTimeout: true };
const TRIES = 2;
/** How long after a 409, of a bucket to which the same piece is being written, it is tried once more. */
const UNDER_WAY_MS = 500;
/** For what is done at once: everything but a piece on its way to the API. */
const MOST_MS = 20_000;
/** The longest answer is a sealed piece; a list of a thousand pieces has half a megabyte. */
const MOST_ANSWER_BYTES = 6 * 1024 * 1024;

/**
 * Pieces in an S3-compatible bucket, for several containers, an object a piece. Endpoint, region and keys come from the
 * usual AWS variables.
 */
export class Bucket implements Storage {
  readonly pieceBytes = 2 * 1024 * 1024;
  readonly #bucket: string;
  readonly #root: string;
  #opened: Promise<{ sdk: typeof Sdk; client: Sdk.S3Client }> | undefined;
  /** Some servers do not know If-None-Match for writing: there the look before each piece keeps two writers apart. */
  #onlyNew: { IfNoneMatch?: "*" } = { IfNoneMatch: "*" };

  constructor(bucket: string, prefix: string) {
    this.#bucket = bucket;
    this.#root = prefix === "" ? "" : `${prefix}/`;
  }

  list(draft?: string): AsyncGenerator<StoredPiece[]> {
    return this.#under(draft === undefined ? "" : `${draft}/`);
  }

  async put(piece: PieceName, bytes: Buffer): Promise<void> {
    const { sdk, client } = await this.#open();
    const object = { Bucket: this.#bucket, Key: this.#root + pathOf(piece), Body: bytes };
    if ((await this.#page(pathOf(piece))).pieces.length > 0) throw new PieceExists();
    const first = this.#onlyNew;
    const put = () => client.send(new sdk.PutObjectCommand({ ...object, ...this.#onlyNew }), atOnce());
    const again = async (error: unknown) => {
      const status = statusOf(error);
      if (status === 501 && first.IfNoneMatch) this.#onlyNew = {};
      else if (status === 409) await pause(UNDER_WAY_MS);
      else throw error;
      return put();
    };
    try {
      await put().catch(again);
    } catch (error) {
      const isConflict = statusOf(error) === 412 || statusOf(error) === 409;
      const there = isConflict && (await this.#bytesOf(piece));
      if (!there) throw error;
      // The answer to a first try may have been lost.
      if (!there.equals(bytes)) throw new PieceExists();
    }
  }

  async *read(piece: PieceName): AsyncGenerator<Buffer> {
    const { sdk, client } = await this.#open();
    try {
      const object = { Bucket: this.#bucket, Key: this.#root + pathOf(piece) };
      const { Body } = await client.send(new sdk.GetObjectCommand(object), piece.start === DESCRIPTION ? atOnce() : {});
      for await (const bytes of Body as Readable) yield bytes as Buffer;
    } catch (error) {
      // Any other 404 is that of a gateway, or of a bucket that is gone.
      throw (error as Error).name === "NoSuchKey" ? new BrokenDocument() : error;
    }
  }

  async remove(piece: PieceName): Promise<void> {
    const { sdk, client } = await this.#open();
    const object = { Bucket: this.#bucket, Key: this.#root + pathOf(piece) };
    await client.send(new sdk.DeleteObjectCommand(object), atOnce());
  }

  /** Nothing: an object is there when it is whole. */
  async *tidy(): AsyncGenerator<void> {}

  /** What a piece has; `null` where it is not there. */
  async #bytesOf(piece: PieceName): Promise<Buffer | null> {
    return buffer(this.read(piece)).catch((error: unknown) => {
      if (error instanceof BrokenDocument) return null;
      throw error;
    });
  }

  async *#under(prefix: string): AsyncGenerator<StoredPiece[]> {
    let asked: string | undefined;
    let next: string | undefined;
    do {
      asked = next;
      const page = await this.#page(prefix, asked);
      yield page.pieces;
      next = page.next;
      if (next !== undefined && next === asked) throw new Error("a list of the bucket does not go on");
    } while (next !== undefined);
  }

  async #page(prefix: string, token?: string): Promise<{ pieces: StoredPiece[]; next: string | undefined }> {
    const { sdk, client } = await this.#open();
    const part = { Bucket: this.#bucket, Prefix: this.#root + prefix, ContinuationToken: token };
    const page = await client.send(new sdk.ListObjectsV2Command(part), atOnce());
    const pieces = (page.Contents ?? []).flatMap(({ Key = "", Size = 0, LastModified }) => {
      const piece = pieceAt(Key.slice(this.#root.length));
      return piece ? [{ ...piece, bytes: Size, changed: LastModified?.getTime() ?? 0 }] : [];
    });
    return { pieces, next: page.IsTruncated === false ? undefined : page.NextContinuationToken };
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
      client.middlewareStack.add(
        (handle) => async (request) => {
          const result = await handle(request);
          const answer = result.response as { body?: unknown };
          if (answer.body instanceof Readable) answer.body = Readable.from(bounded(answer.body));
          return result;
        },
        { step: "deserialize", priority: "low" },
      );
      return { sdk, client };
    });
    return this.#opened;
  }
}

const atOnce = () => ({ abortSignal: AbortSignal.timeout(MOST_MS) });

async function* bounded(answer: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let left = MOST_ANSWER_BYTES;
  for await (const bytes of answer) {
    left -= bytes.length;
    if (left < 0) throw new Error("an answer of the bucket is too long");
    yield bytes;
  }
}

function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } } | null)?.$metadata?.httpStatusCode;
}
