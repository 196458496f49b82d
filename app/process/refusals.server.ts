import type { ServerResponse } from "node:http";

import { log } from "~/log.server";

import { hasBody } from "./asked-as.server";
import { endLine, hasWaiting } from "./connection-line.server";
import { refusedPages } from "./metrics.server";
import { plainAnswer } from "./plain-page.server";

const LOG_MS = 1000;
const answer = plainAnswer(
  503,
  "Too many visitors",
  "More pages are asked for at this moment than can be made. Please try again in ten seconds.",
);

/**
 * Refuses requests for which there is no time, at a small part of what a page costs: with one answer, made once. Where more
 * waits on the connection, that is dropped and the connection ends. They have one line of the log together, once a second.
 */
export class Refusals {
  readonly #head: readonly string[];
  readonly #refused = new WeakSet<ServerResponse>();
  #unlogged = 0;

  /** `fixedHeaders` are those of every response. */
  constructor(fixedHeaders: Readonly<Record<string, string>>) {
    const own = {
      ...fixedHeaders,
      ...answer.headers,
      "Content-Length": String(answer.body.byteLength),
      "Retry-After": "10",
    };
    this.#head = Object.entries(own).flat();
  }

  /** Refuses a request that nothing was answered yet, but headers that stay. */
  refuse(outgoing: ServerResponse, requestId?: string): void {
    this.#note(outgoing);
    const { req: incoming } = outgoing;
    if (incoming.socket.destroyed || outgoing.headersSent) return;
    // Else it stays: a proxy would connect anew for each, which costs more than the answer.
    if (hasBody(incoming) || hasWaiting(incoming.socket)) {
      endLine(incoming.socket);
      outgoing.shouldKeepAlive = false;
    }
    outgoing.writeHead(503, requestId === undefined ? [...this.#head] : [...this.#head, "x-request-id", requestId]);
    outgoing.end(incoming.method === "HEAD" ? undefined : answer.body);
  }

  /** Whether a request was refused here: it has no line of its own in the log. */
  has(outgoing: ServerResponse): boolean {
    return this.#refused.has(outgoing);
  }

  #note(outgoing: ServerResponse): void {
    this.#refused.add(outgoing);
    refusedPages.inc();
    this.#unlogged += 1;
    if (this.#unlogged > 1) return;
    setTimeout(() => {
      log.warn({ refused: this.#unlogged }, "requests are refused: more pages are asked for than can be rendered");
      this.#unlogged = 0;
    }, LOG_MS).unref();
  }
}
