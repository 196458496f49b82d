import { Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from "node:http";
import { connect } from "node:net";

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  setCookies: readonly string[];
  text: string;
  /** From the first byte sent to the last one read, in milliseconds. */
  ms: number;
}

export interface Sending {
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: string | Buffer;
  /** After this the request counts as unanswered, in milliseconds. */
  patience?: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 1024 });

/** Sends one request with exactly these headers, follows nothing, and reads the whole answer. Rejects after `patience`. */
export function send(
  base: string,
  path: string,
  { method = "GET", headers = {}, body, patience = 50_000 }: Sending = {},
): Promise<Answer> {
  const { hostname, port } = new URL(base);
  const started = performance.now();
  const length = body === undefined ? {} : { "content-length": Buffer.byteLength(body) };
  return new Promise((done, failed) => {
    const outgoing = request(
      { hostname, port, path, method, agent, headers: { ...length, ...headers } },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
        incoming.on("error", failed);
        incoming.on("end", () => {
          clearTimeout(timer);
          const text = Buffer.concat(chunks).toString();
          const setCookies = incoming.headers["set-cookie"] ?? [];
          done({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            setCookies,
            text,
            ms: performance.now() - started,
          });
        });
      },
    );
    const timer = setTimeout(
      () => outgoing.destroy(new Error(`${method} ${path.slice(0, 80)} had no answer after ${patience} ms`)),
      patience,
    );
    outgoing.on("error", (error) => {
      clearTimeout(timer);
      failed(error);
    });
    outgoing.end(body);
  });
}

/** Writes bytes as they are on a connection of their own; resolves with all that comes back until it is closed, or `patience` ends. */
export function sendRaw(base: string, bytes: string | Buffer, patience = 5_000): Promise<string> {
  const { hostname, port } = new URL(base);
  return new Promise((done) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    let text = "";
    const timer = setTimeout(() => socket.destroy(), patience);
    socket.setEncoding("latin1").on("data", (chunk: string) => (text += chunk));
    socket.on("error", () => undefined);
    socket.on("close", () => {
      clearTimeout(timer);
      done(text);
    });
  });
}

/** The statuses of all answers in what `sendRaw` read: more than one where a second request was smuggled in. */
export function statusesIn(text: string): number[] {
  return [...text.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status));
}
