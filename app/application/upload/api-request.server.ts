import { type ClientRequest, type IncomingMessage, type OutgoingHttpHeaders, request } from "node:http";
import { isIP } from "node:net";
import { connect as connectSecurely } from "node:tls";

import { crumbs } from "~/http/crumbs.server";
import { gathered } from "~/http/gathered.server";
import { interimAnswers } from "~/http/interim-answers.server";

import { type Line, openLine } from "./api-line.server";

const LONGEST_ANSWER = 256 * 1024;
const BLANKS = Buffer.alloc(64 * 1024, " ");

/** The API's answer. `whole` is false when it broke off, took too long or was longer than 256 kB. */
export interface ApiAnswer {
  status: number;
  text: string;
  whole: boolean;
}

export interface ApiRequestEvents {
  /** The API has taken bytes or given some: it is alive. */
  progress(): void;
  /** After `write` returned false: there is room again. */
  room(): void;
}

const running = new Set<ApiRequest>();

// A process that ends closes its connections cleanly, and that is what the API must not see in the middle of a body.
process.once("exit", () => running.forEach((request) => request.reset()));

/**
 * One POST to the API on a connection of its own, whose body is written as it comes. It can be reset: a server that
 * sees a clean close in the middle of a body may take what it has for the whole of it (contract 5.12).
 */
export class ApiRequest {
  /** Fails where the connection ends without one. */
  readonly answer: Promise<ApiAnswer>;
  readonly #line: Line;
  readonly #request: ClientRequest;
  readonly #progress: () => void;
  /** Writes that the network has not taken yet. */
  #unsettled = 0;
  /** The end of the body and how many blanks follow it, while what comes before them is under way. */
  #last: { bytes: Buffer; blanks: number } | null = null;
  /** How many bytes the network has taken when it has the last one. */
  #goal = Number.POSITIVE_INFINITY;

  /** An answer that has begun is read for `answerMs`, however it drips. */
  constructor(target: URL, headers: OutgoingHttpHeaders, events: ApiRequestEvents, answerMs: number) {
    const secure = target.protocol === "https:";
    const host = target.hostname.replace(/^\[|\]$/g, "");
    this.#line = openLine(host, Number(target.port || (secure ? 443 : 80)));
    const { stream } = this.#line;
    this.#request = request({
      method: "POST",
      path: `${target.pathname}${target.search}`,
      headers: { ...headers, host: target.host },
      createConnection: () =>
        secure ? connectSecurely({ socket: stream, servername: isIP(host) ? "" : host }) : stream,
    });
    this.#progress = events.progress;
    this.#request.on("drain", events.room);
    this.#request.on("finish", events.progress);
    const isTooMany = interimAnswers();
    this.#request.on("information", () => {
      if (isTooMany()) this.#request.destroy(new Error("interim answers without end"));
    });
    this.answer = new Promise((answered, failed) => {
      this.#request.on("response", (response) => {
        events.progress();
        answered(readAnswer(response, answerMs));
      });
      this.#request.on("error", failed);
      // Also without a word of why, as after a 101.
      this.#request.once("close", () => failed(new Error("the API's connection closed")));
    });
    this.#request.once("close", () => running.delete(this));
    running.add(this);
  }

  /** Returns false when the caller should wait for `room`. */
  write(bytes: Buffer): boolean {
    this.#unsettled += 1;
    return this.#request.write(bytes, (error) => {
      this.#unsettled -= 1;
      if (!error) this.#endWhenSettled();
    });
  }

  /**
   * Ends the body with `bytes` in a write of their own, so that we know whether they can have left, through TLS too. Blanks
   * fill the announced length.
   */
  end(bytes: Buffer, blanks: number): void {
    this.#last = { bytes, blanks };
    this.#endWhenSettled();
  }

  /** Whether the network has the last byte that means anything: whatever ends the exchange from then on, the API may have had everything. */
  get handedOver(): boolean {
    return this.#line.taken() >= this.#goal;
  }

  #endWhenSettled(): void {
    if (this.#unsettled > 0 || this.#last === null) return;
    const { bytes, blanks } = this.#last;
    this.#last = null;
    // Through TLS they become more, and are given to the line a moment later.
    this.#goal = this.#line.given() + bytes.length;
    if (blanks === 0) return void this.#request.end(bytes);
    this.#request.write(bytes);
    this.#endWithBlanks(blanks);
  }

  /** As there is room: TLS would encrypt at once, and hold, all that is given to it. */
  #endWithBlanks(blanks: number): void {
    for (let left = blanks; left > 0;) {
      const some = BLANKS.subarray(0, left);
      left -= some.length;
      if (!this.#request.write(some, this.#progress) && left > 0)
        return void this.#request.once("drain", () => this.#endWithBlanks(left));
    }
    this.#request.end();
  }

  /** Breaks the connection so that the API cannot mistake it for an end. Safe to call at any time. */
  reset(): void {
    this.#line.reset();
    this.#request.destroy();
  }
}

async function readAnswer(response: IncomingMessage, longestMs: number): Promise<ApiAnswer> {
  const isCrumbs = crumbs("answer");
  const push = response.push.bind(response);
  response.push = (chunk: Buffer | null, encoding) => {
    if (chunk !== null && isCrumbs(chunk.byteLength)) response.destroy();
    return !response.destroyed && push(chunk, encoding);
  };
  const end = setTimeout(() => response.destroy(), longestMs);
  const bytes = await gathered(response as AsyncIterable<Buffer>, LONGEST_ANSWER).catch(() => null);
  clearTimeout(end);
  return { status: response.statusCode ?? 0, text: bytes?.toString("utf8") ?? "", whole: bytes !== null };
}
