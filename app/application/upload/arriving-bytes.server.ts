import type { IncomingMessage } from "node:http";

import { crumbs } from "~/http/crumbs.server";
import { RateFloor, uploadFloor } from "~/http/rate-floor.server";
import { requestContext } from "~/http/request-context.server";

import { SIGNATURE_BYTES } from "../rules/documents";

/** How long nothing may move, in milliseconds, and the least that has to come. Tests have less of it. */
export const patience = { idleMs: 30_000, floor: uploadFloor };

/** Why no more bytes came. */
export type ArrivalEnd = "whole" | "broken" | "stalled" | "too-slow" | "stopped";

/** The requests whose rest is too slow to be waited for. */
const givenUp = new WeakSet<IncomingMessage>();

/** Whether nobody waits any more for the rest of a request's body. */
export const isGivenUp = (incoming: IncomingMessage) => givenUp.has(incoming);

/**
 * The body of a request as a stream that never fails: when the line breaks, or brings packets of a few bytes, or there is no more
 * patience with it, it ends, so that all that has arrived is saved. Time in which the reader is busy does not count.
 */
export class ArrivingBytes {
  /** How it ended; `null` while it goes on. */
  end: ArrivalEnd | null = null;
  readonly #incoming: IncomingMessage;
  readonly #onChunk: ((bytes: number) => void) | undefined;
  readonly #floor: RateFloor;
  readonly #isCrumbs = crumbs("upload");
  #waiting = false;
  #wake: (() => void) | null = null;

  /** `onChunk` is told how many bytes have come, each time. */
  constructor(incoming: IncomingMessage, onChunk?: (bytes: number) => void) {
    requestContext()?.onBodyRead?.();
    this.#incoming = incoming;
    this.#onChunk = onChunk;
    this.#floor = new RateFloor(
      patience.floor,
      () => this.#finish("too-slow"),
      () => !this.#waiting,
    );
    this.#listen();
  }

  /** Ends the stream where it stands. Call it when nobody reads any more. */
  stop(): void {
    this.#finish("stopped");
  }

  /** All that comes, once. */
  async *chunks(): AsyncGenerator<Buffer> {
    const incoming = this.#incoming;
    for (;;) {
      const chunk = this.end === "stopped" ? null : (incoming.read() as Buffer | null);
      if (chunk !== null) {
        this.#floor.count(chunk.length);
        this.#onChunk?.(chunk.length);
        yield chunk;
        if (this.#isCrumbs(chunk.length)) this.#finish("too-slow");
      } else if (this.end) return;
      else await this.#nextEvent();
    }
  }

  readonly #onReadable = () => this.#wake?.();
  readonly #onClose = () => this.#finish(this.#incoming.readableEnded ? "whole" : "broken");

  #listen(): void {
    const incoming = this.#incoming;
    incoming.on("error", this.#onClose);
    if (incoming.readableEnded || incoming.destroyed) return this.#onClose();
    incoming.on("readable", this.#onReadable).on("end", this.#onClose).on("close", this.#onClose);
  }

  #nextEvent(): Promise<void> {
    this.#waiting = true;
    return new Promise((resolve) => {
      const idle = setTimeout(() => this.#finish("stalled"), patience.idleMs);
      this.#wake = () => {
        clearTimeout(idle);
        this.#wake = null;
        this.#waiting = false;
        resolve();
      };
    });
  }

  /** Takes its hands off the request: whoever comes next reads the rest of the body. */
  #finish(end: ArrivalEnd): void {
    this.end ??= end;
    if (this.end === "stalled" || this.end === "too-slow") givenUp.add(this.#incoming);
    this.#floor.stop();
    const incoming = this.#incoming;
    incoming.off("readable", this.#onReadable).off("end", this.#onClose).off("close", this.#onClose);
    this.#wake?.();
  }
}

/** The first bytes of a document: so many as tell what it is, or all that there are. */
export async function readHead(chunks: AsyncIterator<Buffer>): Promise<Buffer> {
  let head = Buffer.alloc(0);
  while (head.length < SIGNATURE_BYTES) {
    const { done, value } = await chunks.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  return head;
}
