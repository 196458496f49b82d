import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

export const faultModes = [
  "down",
  "slow",
  "status",
  "html",
  "garbage",
  "wrong-shape",
  "hang",
  "reset-after-bytes",
] as const;

export interface Fault {
  /** Start of the paths that suffer. */
  path: string;
  method?: string;
  mode: (typeof faultModes)[number];
  /** How long `slow` waits. */
  ms?: number;
  /** What `status` answers. */
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
  /** How much of a body passes before `reset-after-bytes` cuts the line. */
  bytes?: number;
  /** How many requests suffer; without it all of them do. */
  times?: number;
  /** The request is carried out first, and only its answer suffers. Not for `slow` and `reset-after-bytes`. */
  afterwards?: boolean;
}

export type Faults = ReturnType<typeof createFaults>;

/**
 * Faults set by tests. `strike` answers true when it has taken the request over; `carryOut` does what was asked. `clear`
 * ends what hangs too.
 */
export function createFaults() {
  let faults: Fault[] = [];
  const hanging = new Set<ServerResponse>();

  function take(request: IncomingMessage, path: string) {
    const fault = faults.find((one) => path.startsWith(one.path) && (!one.method || one.method === request.method));
    if (!fault || fault.times === undefined) return fault;
    fault.times -= 1;
    if (fault.times <= 0) faults = faults.filter((one) => one !== fault);
    return fault;
  }

  return {
    add(fault: Fault) {
      faults = [fault, ...faults.filter((one) => one.path !== fault.path || one.method !== fault.method)];
    },
    list: () => faults,
    clear() {
      faults = [];
      for (const response of hanging) response.destroy();
    },
    async strike(request: IncomingMessage, response: ServerResponse, path: string, carryOut: () => Promise<unknown>) {
      const fault = take(request, path);
      if (!fault) return false;
      if (fault.afterwards) await carryOut();
      if (fault.mode === "hang") {
        hanging.add(response);
        response.once("close", () => hanging.delete(response));
      }
      return apply(fault, request, response);
    },
  };
}

async function apply(fault: Fault, request: IncomingMessage, response: ServerResponse) {
  switch (fault.mode) {
    case "slow":
      await pause(fault.ms ?? 1000);
      return response.destroyed;
    case "down":
      request.socket.resetAndDestroy();
      return true;
    case "hang":
      request.resume();
      return true;
    case "reset-after-bytes":
      resetAfter(fault.bytes ?? 0, request, response);
      return true;
    default:
      request.resume();
      reply(fault, response);
      return true;
  }
}

function reply(fault: Fault, response: ServerResponse) {
  const json = { "Content-Type": "application/json" };
  if (fault.mode === "status") {
    const text =
      typeof fault.body === "string" ? fault.body : JSON.stringify(fault.body ?? { detail: "A fault was set." });
    const type = typeof fault.body === "string" ? { "Content-Type": "text/html; charset=utf-8" } : json;
    response.writeHead(fault.status ?? 500, { ...type, ...fault.headers }).end(text);
    return;
  }
  if (fault.mode === "html") {
    response
      .writeHead(200, { "Content-Type": "text/html; charset=utf-8" })
      .end("<!doctype html><html><body><h1>Bad Gateway</h1></body></html>");
    return;
  }
  response
    .writeHead(200, json)
    .end(
      fault.mode === "garbage" ? '{"results": [{"id": 1, "course_na' : '{"data":{"items":"none"},"results":"later"}',
    );
}

/** Cuts a request after so many bytes of its body, or, without a body, the answer after so many bytes. */
function resetAfter(bytes: number, request: IncomingMessage, response: ServerResponse) {
  if (!request.headers["content-length"] && !request.headers["transfer-encoding"]) {
    response.writeHead(200, { "Content-Type": "application/json", "Content-Length": String(bytes + 1000) });
    response.write(" ".repeat(bytes), () => request.socket.resetAndDestroy());
    return;
  }
  let seen = 0;
  request.on("data", (chunk: Buffer) => {
    seen += chunk.length;
    if (seen >= bytes) request.socket.resetAndDestroy();
  });
}
