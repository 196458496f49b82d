import { PassThrough } from "node:stream";

/** Small documents wait here until it is clear that their application is sent. */
const HELD_BYTES = 256 * 1024;

/** The bytes of a document for a second reader, as they pass: one that reads slowly holds the document back. */
export class DocumentStream implements AsyncIterable<Buffer> {
  readonly #stream = new PassThrough({ highWaterMark: HELD_BYTES }).on("error", () => undefined);

  /** Hands bytes on, and waits until the reader has room for more; at once where nobody reads any more. */
  async write(bytes: Buffer): Promise<void> {
    const stream = this.#stream;
    if (stream.destroyed || stream.write(bytes)) return;
    await new Promise<void>((resolve) => {
      const done = () => {
        stream.off("drain", done).off("close", done);
        resolve();
      };
      stream.on("drain", done).on("close", done);
    });
  }

  end(): void {
    this.#stream.end();
  }

  /** Ends it early: its reader gets the error. */
  stop(error: Error): void {
    this.#stream.destroy(error);
  }

  [Symbol.asyncIterator](): AsyncIterator<Buffer> {
    return this.#stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  }
}
