import { createServer, type IncomingMessage, request as send, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

interface Piece {
  request: IncomingMessage;
  response: ServerResponse;
  body: Buffer;
}

/** How long the second answer comes after the first, in milliseconds. */
const APART_MS = 1000;

/**
 * A line before a site on which two pieces of two documents, begun one after the other, are under way at once: the site
 * has all of the one begun later first, and the browser hears of both in the same order, the second time a while later.
 */
export class CrossedAnswers {
  /** Whether the next two pieces are to be crossed. */
  crosses = false;
  /** The status of every answer to a crossed piece, in the order in which the site gave them. */
  readonly given: (number | undefined)[] = [];
  readonly #port: string;
  readonly #waiting: Piece[] = [];
  readonly #server = createServer((request, response) => void this.#pass(request, response));

  constructor(site: string) {
    this.#port = new URL(site).port;
  }

  /** Returns its address. */
  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.crosses && request.method === "PATCH") {
      const body = Buffer.concat(await request.toArray());
      this.#waiting.push({ request, response, body });
      if (this.#waiting.length === 2) await this.#cross();
      return;
    }
    const onward = this.#onward(request);
    onward.on("response", (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on("error", () => response.destroy());
    request.pipe(onward);
  }

  async #cross(): Promise<void> {
    this.crosses = false;
    const [first, second] = this.#waiting.sort((a, b) => ((a.request.url ?? "") < (b.request.url ?? "") ? -1 : 1));
    if (!first || !second) return;
    const beginning = this.#onward(first.request);
    beginning.write(first.body.subarray(0, -1));
    // The site is to be in the middle of it.
    await new Promise((resolve) => setTimeout(resolve, 300));
    const later = this.#onward(second.request);
    later.end(second.body);
    const secondAnswer = await answerOf(later);
    beginning.end(first.body.subarray(-1));
    const firstAnswer = await answerOf(beginning);
    this.given.push(secondAnswer.statusCode, firstAnswer.statusCode);
    second.response.writeHead(secondAnswer.statusCode ?? 502, secondAnswer.headers).end();
    await new Promise((resolve) => setTimeout(resolve, APART_MS));
    first.response.writeHead(firstAnswer.statusCode ?? 502, firstAnswer.headers).end();
  }

  #onward({ method, url, headers }: IncomingMessage) {
    return send({ host: "127.0.0.1", port: this.#port, method, path: url, headers });
  }
}

function answerOf(request: ReturnType<typeof send>): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.on("response", (answer) => resolve(answer.resume()));
    request.on("error", reject);
  });
}
