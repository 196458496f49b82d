import type { IncomingMessage } from "node:http";

import type { Database } from "./database";
import type { Mailbox } from "./mail";
import type { Settings } from "./settings";
import type { Tokens } from "./tokens";

/** Everything a route may use. */
export interface Sandbox {
  settings: Settings;
  database: Database;
  tokens: Tokens;
  mailbox: Mailbox;
}

/** One request on its way to a route. */
export interface Call {
  sandbox: Sandbox;
  request: IncomingMessage;
  url: URL;
  /** Values of the `:names` in the route's pattern. */
  params: Record<string, string>;
  /** `http://host:port` as the client named it. */
  origin: string;
}

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
}

export type Handler = (call: Call) => Answer | Promise<Answer>;

export interface Route {
  method: string;
  pattern: string;
  handler: Handler;
}

/** Thrown by a route to end the request with a JSON body and a status of 400 or more. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly body: Record<string, unknown>,
    readonly headers: Record<string, string> = {},
  ) {
    super(`refused with ${status}`);
  }
}

/** To be thrown where there is no such record: a 404 in the words of Django REST framework. */
export const notFound = () => new Refusal(404, { detail: "Not found." });

/** A JSON answer. */
export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Answer {
  return {
    status,
    headers: { "Content-Type": "application/json", Vary: "Accept", ...headers },
    body: JSON.stringify(body),
  };
}

/** A small HTML page, as Django answers outside its REST views. */
export function page(title: string, text: string, status = 200): Answer {
  return {
    status,
    headers: { "Content-Type": "text/html; charset=utf-8" },
    body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head><body><h1>${title}</h1><p>${text}</p></body></html>\n`,
  };
}
