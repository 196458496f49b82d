import { randomUUID } from "node:crypto";
import type { Duplex } from "node:stream";

import { cacheControl } from "~/http/cache-control";
import { contentSecurityPolicy, fixedSecurityHeaders } from "~/http/security-headers.server";

import { countUnreadable } from "./metrics.server";

const statuses: Record<string, string> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "413 Payload Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/**
 * Answers bytes that are no HTTP request, which never become one: the headers of every response (contract 8)
 * have to be written by hand. A connection that has carried an answer before is only closed.
 */
export function refuseUnreadable(production: boolean) {
  return (error: NodeJS.ErrnoException, socket: Duplex & { bytesWritten?: number }): void => {
    if (!socket.writable || socket.bytesWritten) return void socket.destroy();
    const status = statuses[error.code ?? ""] ?? "400 Bad Request";
    countUnreadable(status.slice(0, 3));
    const headers = {
      ...fixedSecurityHeaders(production),
      "Content-Security-Policy": contentSecurityPolicy({ frames: [], scripts: [], formTargets: [] }),
      "Cache-Control": cacheControl.never,
      "x-request-id": randomUUID(),
      "Content-Length": "0",
      Connection: "close",
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status}\r\n${lines.join("")}\r\n`, () => socket.destroy());
  };
}
