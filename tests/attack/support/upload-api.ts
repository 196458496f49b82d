import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import type { SeenRequest } from "../../support/fake-api";

import { answerJson, ordinary, type Respond } from "./ordinary-api";

const APPLICATIONS = "/api/app/application-create/";

/** An application that reached the API whole, as its bytes in latin1. */
export interface Arrived {
  key: string;
  body: string;
}

/** An API that counts how many workers uploads hold, and keeps what arrived whole; an upload that breaks off is dropped, as Django does. */
export class UploadApi {
  readonly arrived: Arrived[] = [];
  /** Uploads that a worker is reading now. */
  workers = 0;
  /** Waited for before more of an application is read, told how many bytes have come. */
  beforeRead: (received: number) => Promise<unknown> = () => Promise.resolve();
  /** What is no application is answered this way. */
  answersOthers: Respond = ordinary;
  #respond: Respond = (_request, response) => answerJson(response, { id: 7 }, 201);
  readonly #server = createServer((incoming, response) => void this.#answer(incoming, response));

  async start(): Promise<string> {
    this.#server.requestTimeout = 0;
    await new Promise<void>((listening) => this.#server.listen(0, "127.0.0.1", listening));
    return this.url;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
  }

  /** Forgets what arrived, and answers applications this way from now on; without `respond` with 201. */
  answersUploads(respond: Respond = (_request, response) => answerJson(response, { id: 7 }, 201)): void {
    this.arrived.length = 0;
    this.#respond = respond;
    this.beforeRead = () => Promise.resolve();
    this.answersOthers = ordinary;
  }

  async #answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "", url: target = "", headers } = incoming;
    const isUpload = target === APPLICATIONS;
    if (isUpload) this.workers += 1;
    const chunks: Buffer[] = [];
    try {
      let received = 0;
      for await (const chunk of incoming) {
        chunks.push(chunk as Buffer);
        received += (chunk as Buffer).length;
        if (isUpload) await this.beforeRead(received);
      }
    } catch {
      return;
    } finally {
      if (isUpload) this.workers -= 1;
    }
    const request: SeenRequest = { method, target, headers, body: Buffer.concat(chunks).toString("latin1") };
    if (!isUpload) return this.answersOthers({ ...request, body: Buffer.concat(chunks).toString() }, response);
    this.arrived.push({ key: String(headers["idempotency-key"] ?? ""), body: request.body });
    this.#respond(request, response);
  }
}
