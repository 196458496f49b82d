import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

import { type Floor, RateFloor, uploadFloor } from "~/http/rate-floor.server";
import { requestContext } from "~/http/request-context.server";

import { uploadLimits } from "../rules/limits.server";

/** How long nothing may come of a body, in milliseconds. */
export const IDLE_MS = 30_000;
/** A slow line needs minutes for a full application; after this nobody waits for the answer any more. */
const DRAIN_MS = 15 * 60_000;
/** What delimiters and part headers may add to the files themselves. */
export const FRAMING_BYTES = 128 * 1024;
/** How much of an application that is too large is read, so that a browser without scripts sees why; nginx's limit is the same. */
export const DROPPED_BYTES = 512 * 1024 * 1024;
/** Bodies that are read for nothing at once, of one visitor and in all: 95 kB of memory and a connection each. */
const MOST = { visitor: 16, site: 256 };

/**
 * The bodies that are read and dropped, counted by visitor: whoever needs no login to be refused could otherwise hold
 * any number of connections for as long as a slow line may take.
 */
export class Drains {
  readonly #held = new Map<string, number>();
  #all = 0;

  /** The end of a drain, to be called once; `null` where `visitor`, or all together, have as many as they may. */
  begin(visitor: string): (() => void) | null {
    const held = this.#held.get(visitor) ?? 0;
    if (held >= MOST.visitor || this.#all >= MOST.site) return null;
    this.#held.set(visitor, held + 1);
    this.#all += 1;
    return () => this.#end(visitor);
  }

  #end(visitor: string): void {
    this.#all -= 1;
    const left = (this.#held.get(visitor) ?? 1) - 1;
    if (left > 0) this.#held.set(visitor, left);
    else this.#held.delete(visitor);
  }
}

const drains = new Drains();

/** A body, and the answer to it where that is to be told that the body was not read to its end. */
export interface Dropped {
  incoming: IncomingMessage;
  outgoing?: ServerResponse;
  idleMs?: number;
  floor?: Floor;
}

/**
 * Reads what is left of an upload and drops it, up to the limits; call it before answering an upload that was not taken. It
 * holds no slot of the uploads, but one of those that a visitor and all visitors may have of bodies that are read for
 * nothing. When the end was not reached, or no such slot was free, the answer will close the connection.
 */
export async function dropUpload({
  incoming,
  outgoing,
  idleMs = IDLE_MS,
  floor = uploadFloor,
}: Dropped): Promise<void> {
  const end = drains.begin(requestContext()?.visitor ?? randomUUID());
  if (!end) return closeAfterAnswer(outgoing);
  try {
    const bytes = Math.max(DROPPED_BYTES, uploadLimits().totalBytes + FRAMING_BYTES);
    const whole = await drain(incoming, { bytes, idleMs, totalMs: DRAIN_MS, floor });
    if (!whole) closeAfterAnswer(outgoing);
  } finally {
    end();
  }
}

/** The browser is told to close the connection when it has its answer. */
export function closeAfterAnswer(outgoing?: ServerResponse): void {
  if (outgoing && !outgoing.headersSent) outgoing.setHeader("Connection", "close");
}

/**
 * Reads and drops what is left of a request's body, since a browser without scripts reads no answer before it has
 * sent everything. Gives up after `bytes`, after `idleMs` without any, below `floor`, or after `totalMs`. True when
 * all was read.
 */
function drain(
  incoming: IncomingMessage,
  limits: { bytes: number; idleMs: number; totalMs: number; floor: Floor },
): Promise<boolean> {
  if (incoming.readableEnded || incoming.destroyed) return Promise.resolve(incoming.readableEnded);

  return new Promise((resolve) => {
    let left = limits.bytes;
    const onData = (chunk: Buffer) => {
      idle.refresh();
      floor.count(chunk.length);
      left -= chunk.length;
      if (left < 0) stop(false);
    };
    const onEnd = () => stop(true);
    const onClose = () => stop(incoming.readableEnded);
    const idle = setTimeout(onClose, limits.idleMs);
    const total = setTimeout(onClose, limits.totalMs);
    const floor = new RateFloor(limits.floor, onClose);
    const stop = (whole: boolean) => {
      clearTimeout(idle);
      clearTimeout(total);
      floor.stop();
      incoming.off("data", onData).off("end", onEnd).off("close", onClose).pause();
      resolve(whole);
    };
    incoming
      .on("data", onData)
      .on("end", onEnd)
      .on("close", onClose)
      .on("error", () => undefined)
      .resume();
  });
}
