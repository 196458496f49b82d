import { randomUUID } from "node:crypto";

import { requestContext } from "~/http/request-context.server";

import { patience } from "./arriving-bytes.server";
import { type ApplicationField, applicationFields } from "../rules/documents";
import { writtenName } from "../rules/file-name";
import { MOST_FILES, type NotAccepted, type UploadOutcome } from "../rules/outcome";

import { lost, outcomeBeforeEnd, outcomeOf, unreachable, type WhatWasSent } from "./api-answer.server";
import { ApiRequest } from "./api-request.server";

/** What a part of ours may take more than the browser's own part of the same document. */
const MARGIN_BYTES = 128;
const LINE_END = Buffer.from("\r\n");

/** Where an application goes, and what it says beside its documents. */
export interface Destination {
  /** The text fields of the draft; one that is left out is sent empty. */
  fields: Partial<Record<ApplicationField, string>>;
  /** api/app/application-create/ at the API's address. */
  target: URL;
  /** Asked for when it is opened: by then a slow form has come for minutes. */
  token: () => Promise<string>;
  /** The same for every attempt of one draft. */
  idempotencyKey: string;
}

/** A document to be sent, and how its bytes are read. */
export interface OutgoingDocument {
  group: string;
  name: string;
  bytes: AsyncIterable<Buffer>;
}

/**
 * One application on its way to the API: a request of exact length whose body the site writes itself (contract 5.12).
 * Nothing leaves before `open`; the closing delimiter is the last that means anything. It ends once, with `ended`; who
 * stops before that breaks it off.
 */
export class OutgoingApplication {
  /** How it ended, as soon as the API has answered or is gone. */
  readonly ended: Promise<UploadOutcome>;
  /** The same, so far. */
  outcome: UploadOutcome | null = null;
  readonly #to: Destination;
  readonly #boundary = `application-${randomUUID()}`;
  readonly #closing = Buffer.from(`--${this.#boundary}--\r\n`);
  #api: ApiRequest | null = null;
  /** Of the announced length, what is not written yet. */
  #left = 0;
  #end: (outcome: UploadOutcome) => void = () => undefined;
  #room: () => void = () => undefined;
  #idle: NodeJS.Timeout | undefined;
  #sent: WhatWasSent = { files: [], sentIds: [] };

  constructor(to: Destination) {
    this.#to = to;
    this.ended = new Promise((resolve) => (this.#end = resolve));
  }

  /** The exact length of the body with these documents; the largest where a form of `announced` bytes is not known yet. */
  lengthWith(documents: readonly { group: string; name: string; size: number }[], announced = 0): number {
    const parts = documents.map((each) => this.#headOf(each).length + each.size + LINE_END.length);
    const unknown = announced === 0 ? 0 : announced + MOST_FILES * MARGIN_BYTES;
    return this.#text().length + parts.reduce((sum, length) => sum + length, 0) + unknown + this.#closing.length;
  }

  async open(length: number): Promise<void> {
    const { target, idempotencyKey } = this.#to;
    const token = await this.#to.token();
    this.#throwIfEnded();
    const headers = {
      accept: "application/json",
      authorization: `Bearer ${token}`,
      "content-type": `multipart/form-data; boundary=${this.#boundary}`,
      "content-length": length,
      "idempotency-key": idempotencyKey,
      "x-request-id": requestContext()?.requestId,
    };
    this.#left = length;
    const events = { progress: () => void this.#idle?.refresh(), room: () => this.#room() };
    const api = new ApiRequest(target, headers, events, patience.idleMs / 2);
    this.#api = api;
    api.answer.then(
      (answer) => {
        const outcome = api.handedOver ? outcomeOf(answer, this.#sent) : outcomeBeforeEnd(answer);
        this.#settle({ ...outcome, detail: `API answered ${answer.status}` });
      },
      (error: Error) => this.#settle({ ...(api.handedOver ? lost : unreachable), detail: error.message }),
    );
    await this.#write(this.#text());
  }

  /** Sends a document behind those that were sent before. Throws as its bytes do, and where the application has ended. */
  async send(document: OutgoingDocument): Promise<void> {
    await this.#write(this.#headOf(document));
    for await (const bytes of document.bytes) await this.#write(bytes);
    await this.#write(LINE_END);
  }

  /** Ends the body and waits for what becomes of it. */
  async close(sent: WhatWasSent): Promise<UploadOutcome> {
    this.#sent = sent;
    if (!this.outcome) {
      this.#api?.end(this.#closing, this.#left - this.#closing.length);
      this.#wait();
    }
    return await this.ended;
  }

  /** Breaks it off so that the API cannot take it for the whole, unless that may have all of it by now. */
  breakOff(outcome: NotAccepted): void {
    if (!this.#api?.handedOver) this.#settle(outcome);
  }

  async #write(bytes: Buffer): Promise<void> {
    this.#throwIfEnded();
    this.#left -= bytes.length;
    if (this.#left < this.#closing.length) throw new RangeError("more than the length that was announced");
    if (this.#api?.write(bytes)) return;
    this.#wait();
    await new Promise<void>((resolve) => (this.#room = resolve));
    clearTimeout(this.#idle);
  }

  #throwIfEnded(): void {
    if (this.outcome) throw new Error("the application has ended");
  }

  /** From now on the API has to do something. */
  #wait(): void {
    const silence = () => this.#settle({ ...(this.#api?.handedOver ? lost : unreachable), detail: "no answer" });
    this.#idle = setTimeout(silence, patience.idleMs);
  }

  #settle(outcome: UploadOutcome): void {
    if (this.outcome) return;
    this.outcome = outcome;
    clearTimeout(this.#idle);
    this.#api?.reset();
    this.#end(outcome);
    this.#room();
  }

  #text(): Buffer {
    const parts = applicationFields.map((name) => {
      const value = (this.#to.fields[name] ?? "").replace(/\r\n|\r|\n/g, "\r\n");
      return `--${this.#boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    });
    return Buffer.from(parts.join(""));
  }

  #headOf({ group, name }: { group: string; name: string }): Buffer {
    const type = types.find(([ending]) => ending.test(name))?.[1] ?? "application/octet-stream";
    const disposition = `form-data; name="${group}"; filename="${writtenName(name)}"`;
    return Buffer.from(`--${this.#boundary}\r\nContent-Disposition: ${disposition}\r\nContent-Type: ${type}\r\n\r\n`);
  }
}

const types = [
  [/\.pdf$/i, "application/pdf"],
  [/\.png$/i, "image/png"],
  [/\.jpe?g$/i, "image/jpeg"],
] as const;
