import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What an HTTP server saw of one request. */
export interface Received {
  headers: IncomingMessage["headers"];
  body: Buffer;
  sha256: string;
  /** True when the body came to the length that was announced. */
  complete: boolean;
  /** The code of the error that broke it off. */
  error: string | undefined;
}

/** An API stand-in on a free port that records each request. `answer` decides what is done with it. */
export async function startSink(answer: (request: IncomingMessage, response: ServerResponse) => void = accept) {
  const received: Received[] = [];
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    const entry: Received = { headers: request.headers, body: Buffer.alloc(0), sha256: "", complete: false, error: undefined };
    received.push(entry);
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("error", (error: NodeJS.ErrnoException) => (entry.error = error.code));
    request.on("close", () => {
      entry.body = Buffer.concat(chunks);
      entry.sha256 = createHash("sha256").update(entry.body).digest("hex");
      entry.complete = request.complete;
    });
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return { url: new URL(`http://127.0.0.1:${port}/api/app/application-create/`), received, stop, server };
}

/** Answers 201 once the whole body has come. */
export function accept(request: IncomingMessage, response: ServerResponse): void {
  request.on("end", () => {
    response.writeHead(201, { "content-type": "application/json" });
    response.end(JSON.stringify({ id: 1 }));
  });
}
