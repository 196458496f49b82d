import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

import { log } from "~/log.server";

import { countedRoute, loggedPath } from "./logged-path.server";
import { countRequest } from "./metrics.server";

/** What the process knows of a request from the moment it arrives. */
export interface Arrival {
  requestId: string;
  /** The trace that the request is a part of, as W3C Trace Context writes it. */
  traceparent?: string;
  /** The public origin, without a trailing slash. */
  siteOrigin: string;
  started: bigint;
  /** How long it had been on its way from the proxy by then, in milliseconds: it may have lain before a process that stood still. */
  waitedMs: number;
}

/** A route, and the path that was asked: logs and metrics have them as `loggedPath` and `countedRoute` say. */
export interface LoggedRoute {
  readonly pattern: string;
  readonly path: string;
}

/** Version 00, and nothing else that a visitor could write. */
const TRACE = /^00-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/;

/** The status of a request whose visitor left, or that a stop broke off, before it was answered: nginx says the same. */
const UNANSWERED = 499;

const arrivals = new WeakMap<IncomingMessage, Arrival>();

/**
 * Reads the arrival of a request. Its id and host are taken from headers only as far as `proxies`, the number of
 * trusted proxies, allows; `siteOrigin` is the configured one, when there is one.
 */
export function readArrival(incoming: IncomingMessage, siteOrigin: string | undefined, proxies: number): Arrival {
  const offered = proxies > 0 ? textOf(incoming, "x-request-id") : undefined;
  const trace = textOf(incoming, "traceparent");
  return {
    requestId: offered && /^[\w.-]{8,64}$/.test(offered) ? offered : randomUUID(),
    ...(trace && TRACE.test(trace) ? { traceparent: trace } : {}),
    siteOrigin: siteOrigin ?? `${protocolOf(incoming, proxies)}://${hostOf(incoming, proxies)}`,
    started: process.hrtime.bigint(),
    waitedMs: proxies > 0 ? waitOf(incoming) : 0,
  };
}

/** Notes the arrival of a request for those who answer it. */
export function noteArrival(incoming: IncomingMessage, arrival: Arrival): void {
  arrivals.set(incoming, arrival);
}

/** The arrival noted for a request; an error when there is none. */
export function arrivalOf(incoming: IncomingMessage): Arrival {
  const arrival = arrivals.get(incoming);
  if (!arrival) throw new Error("a request without an arrival");
  return arrival;
}

/**
 * Counts and logs a request: one line, without query, body or cookies. Its path is written only as far as it can
 * hold no secret (contract 10).
 */
export function record(
  { requestId, started }: Arrival,
  method: string,
  outgoing: ServerResponse,
  { pattern, path }: LoggedRoute,
): void {
  const duration = Number(process.hrtime.bigint() - started) / 1e9;
  const status = outgoing.headersSent ? outgoing.statusCode : UNANSWERED;
  // Of an answer that was ended Node counts as sent what its connection has dropped.
  const whole = outgoing.writableFinished && !outgoing.req.socket.destroyed;
  countRequest(method, countedRoute(path, pattern, status), status, duration, whole);
  log.info(
    {
      requestId,
      method,
      path: loggedPath(path, pattern, status),
      status,
      ms: Math.round(duration * 1000),
      ...(whole ? {} : { cut: true }),
    },
    "request",
  );
}

function protocolOf(incoming: IncomingMessage, proxies: number): string {
  const own = "encrypted" in incoming.socket && incoming.socket.encrypted ? "https" : "http";
  const forwarded = proxies > 0 ? textOf(incoming, "x-forwarded-proto") : undefined;
  const first = forwarded?.split(",", 1)[0]?.trim();
  return first === "http" || first === "https" ? first : own;
}

function hostOf(incoming: IncomingMessage, proxies: number): string {
  const forwarded = proxies > 0 ? textOf(incoming, "x-forwarded-host")?.split(",")[0]?.trim() : undefined;
  const host = forwarded ?? incoming.headers.host ?? "";
  const isHost = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i.test(host) && URL.canParse(`http://${host}`);
  return isHost ? host : "localhost";
}

/** Longer than nginx waits for a page: a clock that differs by more says nothing. */
const LONGEST_WAIT_MS = 2 * 60_000;

/** Since the time at which the proxy has read the request, in seconds since 1970. */
function waitOf(incoming: IncomingMessage): number {
  const [, seconds] = /^t=(\d{10}\.\d{3})$/.exec(textOf(incoming, "x-request-start") ?? "") ?? [];
  const wait = seconds === undefined ? 0 : Date.now() - Number(seconds) * 1000;
  return wait > 0 && wait < LONGEST_WAIT_MS ? wait : 0;
}

/** A header of which Node makes one text, however often it came. */
function textOf(incoming: IncomingMessage, name: string): string | undefined {
  const value = incoming.headers[name];
  return typeof value === "string" ? value : undefined;
}
