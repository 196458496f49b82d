import type { Dispatcher } from "undici";

import { answerLength, ByteGate } from "~/http/byte-gate.server";
import { Gathered } from "~/http/gathered.server";
import { endlessInterim } from "~/http/interim-answers.server";
import { currentAskers, tracingHeaders } from "~/http/request-context.server";

import { LaneBusy, poolOf, type Lane } from "./lanes.server";

/** What is read of the API at once, over all lanes; its pictures have room of their own (contract 13). */
const answers = new ByteGate(24 * 1024 * 1024);
/**
 * An answer of which no more has come waits for nobody, however long it may become: as many as the lanes let in, 282 with renewals that
 * come late, are 18 MB, in buffers of twice that at most.
 */
const SMALL_BYTES = 64 * 1024;

/** One HTTP exchange with the API. `target` is path and query on the API's origin, base path included. */
export interface Exchange {
  lane: Lane;
  method: "GET" | "POST" | "PATCH";
  target: string;
  /** Sent as JSON when given. */
  body?: unknown;
  accessToken?: string;
  /** Of the whole exchange, the last byte of the answer included. */
  signal: AbortSignal;
  /** The bytes that the answer may have. */
  longest: number;
}

export interface Answer {
  status: number;
  body: string;
  /** Gives its room back: it counts among the bytes that are read of the API at once until it has been made use of. */
  done(): void;
}

/** Thrown for an answer that is longer than it may be. */
export class OversizedAnswer extends Error {
  override readonly name = "OversizedAnswer";
}

/**
 * Sends one request and reads the whole answer, whatever its status; redirects are not followed. Throws on a network
 * fault, when `signal` aborts, for an answer that is too long, and `LaneBusy` when there is no room for it in time.
 */
export async function exchange(request: Exchange): Promise<Answer> {
  const { lane, method, target, body, accessToken, signal, longest } = request;
  const asked = poolOf(lane).request({
    method,
    path: target,
    signal,
    onInfo: endlessInterim(),
    headers: apiHeaders(accessToken, body === undefined ? undefined : "application/json"),
    body: body === undefined ? null : JSON.stringify(body),
  });
  const response = await sooner(asked, signal);
  return { status: response.statusCode, ...(await readBody(response, longest, signal)) };
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
  return {
    accept: "application/json",
    ...(contentType && { "content-type": contentType }),
    ...tracingHeaders(),
    ...(accessToken && { authorization: `Bearer ${accessToken}` }),
  };
}

/** Reads an answer. One that is not small takes room for all of its length, or for the longest, before more of it is read. */
async function readBody({ headers, body }: Dispatcher.ResponseData, longest: number, signal: AbortSignal) {
  const length = answerLength(headers["content-length"], longest);
  if (length === null) {
    body.on("error", () => undefined).destroy();
    throw tooLong(longest);
  }
  const found = new Gathered(longest);
  let done: (() => void) | undefined;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      if (found.length + chunk.byteLength > SMALL_BYTES) done ??= await roomFor(length, signal);
      found.add(chunk);
      if (found.isTooLong) throw tooLong(longest);
    }
  } catch (error) {
    done?.();
    throw error;
  }
  return { body: found.content.toString("utf8"), done: done ?? (() => undefined) };
}

function roomFor(length: number, signal: AbortSignal): Promise<() => void> {
  return answers.take(length, signal, currentAskers()).catch(() => {
    throw new LaneBusy("no room for more answers of the API");
  });
}

function tooLong(longest: number): OversizedAnswer {
  return new OversizedAnswer(`the answer passes ${longest} bytes`);
}
