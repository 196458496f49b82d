import type { IncomingMessage, ServerResponse } from "node:http";

/** How long the rest of a body may take to arrive once its answer has been sent, in milliseconds. */
const REST_MS = 30_000;

/**
 * Ends a connection whose request is still arriving long after its answer: some answers need no body, and nobody else
 * counts what comes after them.
 */
export function boundLateBody(incoming: IncomingMessage, outgoing: ServerResponse, restMs = REST_MS): void {
  outgoing.once("finish", () => {
    if (incoming.complete) return;
    const late = setTimeout(() => incoming.socket.destroy(), restMs);
    incoming.once("close", () => clearTimeout(late));
    incoming.resume();
  });
}
