import { appendFile } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";

export interface LoggedRequest {
  index: number;
  time: string;
  method: string;
  url: string;
  path: string;
  query: Record<string, string[]>;
  /** `null` while the request runs, 0 when the connection ended without an answer. */
  status: number | null;
  /** Whether the body came to its end; `null` while the request runs. */
  whole: boolean | null;
  headers: Record<string, string>;
  authorization: boolean;
}

export type RequestLog = ReturnType<typeof createRequestLog>;

const kept = 20_000;
const interesting = [
  "x-request-id",
  "content-length",
  "content-type",
  "idempotency-key",
  "transfer-encoding",
  "user-agent",
  "accept",
];

/** Remembers the last 20,000 requests and, with a file, appends one JSON line for each when it ends. */
export function createRequestLog(file: string | null) {
  let entries: LoggedRequest[] = [];
  let index = 0;

  return {
    record(request: IncomingMessage, response: ServerResponse, url: URL) {
      index += 1;
      const entry = describe(request, url, index);
      entries.push(entry);
      if (entries.length > kept) entries = entries.slice(-kept / 2);
      response.once("close", () => {
        entry.status = response.headersSent ? response.statusCode : 0;
        entry.whole = request.complete;
        if (file) appendFile(file, `${JSON.stringify(entry)}\n`, () => undefined);
      });
    },
    /** The requests after an index, oldest first. */
    since: (after: number) => entries.filter((entry) => entry.index > after),
    clear() {
      entries = [];
    },
  };
}

function describe(request: IncomingMessage, url: URL, index: number): LoggedRequest {
  const query: Record<string, string[]> = {};
  for (const name of new Set(url.searchParams.keys())) query[name] = url.searchParams.getAll(name);
  const headers: Record<string, string> = {};
  for (const name of interesting) {
    const value = request.headers[name];
    if (value !== undefined) headers[name] = String(value);
  }
  return {
    index,
    time: new Date().toISOString(),
    method: request.method ?? "GET",
    url: request.url ?? "/",
    path: url.pathname,
    query,
    status: null,
    whole: null,
    headers,
    authorization: request.headers.authorization !== undefined,
  };
}
