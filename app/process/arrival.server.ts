import { randomUUID } from "node:crypto";

import type { Request as Incoming, Response as Outgoing } from "express";

import { log } from "~/log.server";

import { loggedPath } from "./logged-path.server";
import { countRequest } from "./metrics.server";

/** What the process knows of a request from the moment it arrives. */
export interface Arrival {
  requestId: string;
  /** The public origin, without a trailing slash. */
  siteOrigin: string;
  started: bigint;
}

const arrivals = new WeakMap<Incoming, Arrival>();

/**
 * Notes the arrival of a request. Its id and host are taken from headers only as far as `proxies`, the number of
 * trusted proxies, allows; `siteOrigin` is the configured one, when there is one.
 */
export function arrive(incoming: Incoming, siteOrigin: string | undefined, proxies: number): Arrival {
  const offered = proxies > 0 ? incoming.get("x-request-id") : undefined;
  const arrival = {
    requestId: offered && /^[\w.-]{8,64}$/.test(offered) ? offered : randomUUID(),
    siteOrigin: siteOrigin ?? `${incoming.protocol}://${hostOf(incoming, proxies)}`,
    started: process.hrtime.bigint(),
  };
  arrivals.set(incoming, arrival);
  return arrival;
}

/** The arrival noted for a request; an error when there is none. */
export function arrivalOf(incoming: Incoming): Arrival {
  const arrival = arrivals.get(incoming);
  if (!arrival) throw new Error("a request without an arrival");
  return arrival;
}

/**
 * Counts and logs an answered request: one line, without query, body or cookies. `route` is its pattern, which
 * stands in for a path that may hold a secret (contract 10).
 */
export function record(incoming: Incoming, outgoing: Outgoing, route: string): void {
  const { requestId, started } = arrivalOf(incoming);
  const duration = Number(process.hrtime.bigint() - started) / 1e9;
  countRequest(incoming.method, route, outgoing.statusCode, duration);
  log.info(
    {
      requestId,
      method: incoming.method,
      path: loggedPath(incoming.originalUrl.split("?", 1)[0] ?? "", route),
      status: outgoing.statusCode,
      ms: Math.round(duration * 1000),
      ...(outgoing.writableFinished ? {} : { cut: true }),
    },
    "request",
  );
}

function hostOf(incoming: Incoming, proxies: number): string {
  const forwarded = proxies > 0 ? incoming.get("x-forwarded-host")?.split(",")[0]?.trim() : undefined;
  const host = forwarded ?? incoming.get("host") ?? "";
  return /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i.test(host) ? host : "localhost";
}
