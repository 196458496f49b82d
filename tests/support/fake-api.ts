import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request that reached the API, with its body as text. */
export interface SeenRequest {
  method: string;
  target: string;
  headers: IncomingMessage["headers"];
  body: string;
}

type Respond = (request: SeenRequest, response: ServerResponse) => void;

const nothing: Respond = (_request, response) => response.end("{}");

/** A local HTTP server in the API's place: it notes every request that came whole and answers as the test at hand wants. */
export class FakeApi {
  readonly requests: SeenRequest[] = [];
  #respond: Respond = nothing;
  readonly #underWay = new Set<ServerResponse>();
  readonly #server = createServer((incoming, response) => void this.#answer(incoming, response));

  /** Starts on a free port and returns the base address for `API_URL`. */
  async start(basePath = ""): Promise<string> {
    await new Promise<void>((listening) => this.#server.listen(0, "127.0.0.1", listening));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}${basePath}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
  }

  /** Answers every request this way from now on, and forgets the requests so far. */
  answers(respond: Respond): void {
    this.requests.length = 0;
    this.#respond = respond;
  }

  /** Answers every request with JSON; `reply` may depend on the request. */
  answersJson(reply: unknown | ((request: SeenRequest) => unknown), status = 200): void {
    this.answers((request, response) => {
      const value: unknown = typeof reply === "function" ? reply(request) : reply;
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
    });
  }

  /** Answers every request with an empty object again, and gives up those that have no answer yet. */
  reset(): void {
    this.answers(nothing);
    for (const response of this.#underWay) response.destroy();
  }

  get targets(): string[] {
    return this.requests.map(({ target }) => target);
  }

  /** How many requests have no answer yet and are not given up. */
  get waiting(): number {
    return this.#underWay.size;
  }

  async #answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    this.#underWay.add(response);
    response.once("close", () => this.#underWay.delete(response));
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of incoming) chunks.push(chunk as Buffer);
    } catch {
      return;
    }
    const { method = "", url: target = "", headers } = incoming;
    const request = { method, target, headers, body: Buffer.concat(chunks).toString() };
    this.requests.push(request);
    this.#respond(request, response);
  }
}
