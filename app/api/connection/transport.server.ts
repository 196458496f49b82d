import type { Dispatcher } from "undici";

import { requestContext } from "~/http/request-context.server";

import { poolOf, type Lane } from "./lanes.server";

const BODY_LIMIT = 32 * 1024 * 1024;

/** One HTTP exchange with the API. `target` is path and query on the API's origin, base path included. */
export interface Exchange {
  lane: Lane;
  method: "GET" | "POST" | "PATCH";
  target: string;
  /** Sent as JSON when given. */
  body?: unknown;
  accessToken?: string;
  signal: AbortSignal;
}

export interface Answer {
  status: number;
  body: string;
}

/** Thrown for an answer whose body passes the limit. */
export class OversizedAnswer extends Error {
  override readonly name = "OversizedAnswer";
}

/**
 * Sends one request and reads the whole answer, whatever its status; redirects are not followed. Throws on a
 * network fault, when `signal` aborts, and when the body passes 32 MiB.
 */
export async function exchange({ lane, method, target, body, accessToken, signal }: Exchange): Promise<Answer> {
  const answer = poolOf(lane)
    .request({
      method,
      path: target,
      signal,
      headers: apiHeaders(accessToken, body === undefined ? undefined : "application/json"),
      body: body === undefined ? null : JSON.stringify(body),
    })
    .then(async (response) => ({ status: response.statusCode, body: await readBody(response.body) }));
  return sooner(answer, signal);
}

/** The answer, or the signal's reason as soon as it aborts: the client alone would first wait for its connection. */
async function sooner<Value>(answer: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const ended = new AbortController();
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true, signal: ended.signal });
  });
  return Promise.race([answer, aborted]).finally(() => ended.abort());
}

/** The headers of every call: JSON wanted, the request's id passed on, the bearer token when there is one. */
function apiHeaders(accessToken?: string, contentType?: string): Record<string, string> {
  const requestId = requestContext()?.requestId;
  return {
    accept: "application/json",
    ...(contentType && { "content-type": contentType }),
    ...(requestId && { "x-request-id": requestId }),
    ...(accessToken && { authorization: `Bearer ${accessToken}` }),
  };
}

async function readBody(stream: Dispatcher.ResponseData["body"]): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > BODY_LIMIT) throw new OversizedAnswer(`the answer passes ${BODY_LIMIT} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
