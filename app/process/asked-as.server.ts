import type { IncomingHttpHeaders, IncomingMessage } from "node:http";

const ownCookie = /(?:^|;\s*)(?:__Host-)?sa_/;
/** Headers that announce a body or ask for another answer than the whole page. */
const oddHeaders = [
  "content-length",
  "transfer-encoding",
  "expect",
  "upgrade",
  "range",
  "if-range",
  "if-match",
  "if-unmodified-since",
  "if-modified-since",
] as const;

/** Only our own cookies make a request personal: what others left in the browser is none of our business. */
export function isPersonal(headers: IncomingHttpHeaders): boolean {
  return headers.cookie !== undefined && ownCookie.test(headers.cookie);
}

/** Whether a request only reads. */
export function isRead({ method }: IncomingMessage): boolean {
  return method === "GET" || method === "HEAD";
}

/** Whether it may bring a body: a form, or a part of an upload. */
export function mayHaveBody({ method }: IncomingMessage): boolean {
  return method === "POST" || method === "PATCH";
}

/** Whether something comes behind its headers. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) !== 0;
}

/** Whether the browser asks for a page with less to load. */
export function savesData(headers: IncomingHttpHeaders): boolean {
  return headers["save-data"]?.toString().toLowerCase() === "on";
}

/** Whether a request names no host though its version of HTTP demands one. */
export function lacksHost({ headers, httpVersion }: IncomingMessage): boolean {
  return httpVersion === "1.1" && headers.host === undefined;
}

/** Whether a request expects what its version of HTTP lets a server refuse: Node answers 100-continue by itself. */
export function expectsTheUnknown({ headers, httpVersion }: IncomingMessage): boolean {
  return httpVersion === "1.1" && headers.expect !== undefined && !/\b100-continue\b/i.test(headers.expect);
}

/**
 * Whether a request asks for a whole page that anybody may get, and for nothing else: no body, no part of the page, no
 * condition but If-None-Match.
 */
export function isPlainRead(incoming: IncomingMessage): boolean {
  const { headers } = incoming;
  if (!isRead(incoming) || lacksHost(incoming)) return false;
  return oddHeaders.every((name) => headers[name] === undefined) && !isPersonal(headers);
}

/**
 * Whether the browser has the page with this ETag already: true or false as Express' `fresh` says, or `undefined` for
 * what only Express is asked about.
 */
export function hasCopy(headers: IncomingHttpHeaders, etag: string | undefined): boolean | undefined {
  const known = headers["if-none-match"];
  if (!known) return false;
  if (headers["cache-control"]?.includes("no-cache") || !/^[\x20-\x7e]*$/.test(known)) return undefined;
  if (known === "*") return true;
  if (!etag) return false;
  return known.split(",").some((each) => [etag, `W/${etag}`].includes(each.trim()) || `W/${each.trim()}` === etag);
}
