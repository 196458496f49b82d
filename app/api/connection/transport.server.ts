import type { Dispatcher } from "undici";

import { answerLength, ByteGate } from "~/http/byte-gate.server";
import { gathered } from "~/http/gathered.server";
import { endlessInterim } from "~/http/interim-answers.server";
import { currentAskers, tracingHeaders } from "~/http/request-context.server";

import { LaneBusy, poolOf, type Lane } from "./lanes.server";

/** What is read of the API at once, over all lanes; its pictures have room of their own (contract 13). */
const answers = new ByteGate(24 * 1024 * 1024);
/** An answer of at most so much waits for nobody: as many as the lanes let in are 12 MB. */
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
  const done = await roomFor(response, longest, signal);
  try {
    return { status: response.statusCode, body: await readBody(response.body, longest), done };
  } catch (error) {
    done();
    throw error;
  }
}

/** Room for an answer that has begun; its body is given up where there is none. */
async function roomFor({ headers, body }: Dispatcher.ResponseData, longest: number, signal: AbortSignal) {
  const giveUp = (error: Error) => {
    body.on("error", () => undefined).destroy();
    return error;
  };
  const length = answerLength(headers["content-length"], longest);
  if (length === null) throw giveUp(tooLong(longest));
  if (length <= SMALL_BYTES) return () => undefined;
  return answers.take(length, signal, currentAskers()).catch(() => {
    throw giveUp(new LaneBusy("no room for more answers of the API"));
  });
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

async function readBody(stream: Dispatcher.ResponseData["body"], longest: number): Promise<string> {
  const bytes = await gathered(stream as AsyncIterable<Buffer>, longest);
  if (bytes === null) throw tooLong(longest);
  return bytes.toString("utf8");
}

function tooLong(longest: number): OversizedAnswer {
  return new OversizedAnswer(`the answer passes ${longest} bytes`);
}
