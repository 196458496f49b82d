import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

import { requestContext } from "~/http/request-context.server";
import { UnderWay } from "~/http/under-way.server";

import { uploadLimits } from "../rules/limits.server";

import { ArrivingBytes, isGivenUp } from "./arriving-bytes.server";

/** A slow line needs minutes for a full application; after this nobody waits for the answer any more. */
const DROP_MS = 15 * 60_000;
/** How long a line lasts after an answer that came before the end of its request. */
const EARLY_MS = 1000;
/** What delimiters and part headers may add to the files themselves. */
export const FRAMING_BYTES = 128 * 1024;
/** How much of an application that is too large is read, so that a browser without scripts sees why; nginx's limit is the same. */
export const DROPPED_BYTES = 512 * 1024 * 1024;
/** Bodies that are dropped at once: 95 kB of memory and a connection each, and one of the sixteen uploads that nginx lets an address have. */
export const dropped = new UnderWay({ own: 8, inAll: 256 });

/**
 * Reads what is left of an upload and drops it, up to the limits, since a browser without scripts reads no answer before it
 * has sent everything; call it before answering an upload that was not taken. It holds no slot of the uploads, but
 * a visitor and all visitors together may have so many: whoever needs no login to be refused could otherwise hold any number of
 * connections. When the end was not reached, there are so many already, or the body is too slow to be waited for, the answer will
 * close the connection.
 */
export async function dropUpload({ incoming, outgoing }: { incoming: IncomingMessage; outgoing: ServerResponse }) {
  if (isGivenUp(incoming)) return closeAfterAnswer(outgoing);
  const ended = dropped.begin(requestContext()?.visitor ?? randomUUID());
  if (!ended) return closeAfterAnswer(outgoing);
  const bytes = new ArrivingBytes(incoming);
  const total = setTimeout(() => bytes.stop(), DROP_MS);
  try {
    let left = Math.max(DROPPED_BYTES, uploadLimits().totalBytes + FRAMING_BYTES);
    for await (const chunk of bytes.chunks()) if ((left -= chunk.length) < 0) break;
  } finally {
    clearTimeout(total);
    bytes.stop();
    ended();
  }
  if (bytes.end !== "whole") closeAfterAnswer(outgoing);
}

/**
 * Lets an answer go out before its request has come to the end. A browser that still sends hears it when the line ends: a moment
 * later, so that what lies between has read the answer.
 */
export function answerEarly(incoming: IncomingMessage, outgoing: ServerResponse): void {
  outgoing.once("finish", () => setTimeout(() => incoming.complete || incoming.destroy(), EARLY_MS));
}

/** Nobody waits for the rest of a body: the browser is told to close the connection when it has its answer. */
function closeAfterAnswer(outgoing: ServerResponse): void {
  if (!outgoing.headersSent) outgoing.setHeader("Connection", "close");
}
