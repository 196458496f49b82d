import { request, type IncomingHttpHeaders } from "node:http";

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

interface Visit {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** The address of the loopback to come from. 127.0.0.1 is a trusted proxy in deploy/, the others are strangers. */
  from?: string;
}

/** The address of a peer that nginx has no reason to believe. */
export const STRANGER = "127.0.0.2";

/** One request on a connection of its own, the path exactly as given. */
export function visit(
  origin: string,
  path: string,
  { method = "GET", headers = {}, body, from = STRANGER }: Visit = {},
): Promise<Answer> {
  const { hostname, port } = new URL(origin);
  return new Promise((done, failed) => {
    const outgoing = request(
      { hostname, port, path, method, headers, localAddress: from, agent: false },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", failed);
        response.on("end", () =>
          done({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks).toString() }),
        );
      },
    );
    outgoing.on("error", failed);
    outgoing.end(body);
  });
}
