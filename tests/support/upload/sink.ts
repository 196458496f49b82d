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
  /** True when the connection was reset (RST): a clean close in the middle of a body is not that. */
  reset: boolean;
}

/** An API stand-in on a free port that records each request. `answer` decides what is done with it. */
export async function startSink(answer: (request: IncomingMessage, response: ServerResponse) => void = accept) {
  const received: Received[] = [];
  const bySocket = new Map<unknown, Received>();
  let connections = 0;
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    const entry: Received = {
      headers: request.headers,
      body: Buffer.alloc(0),
      sha256: "",
      complete: false,
      reset: false,
    };
    received.push(entry);
    bySocket.set(request.socket, entry);
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("error", () => undefined);
    request.on("close", () => {
      entry.body = Buffer.concat(chunks);
      entry.sha256 = createHash("sha256").update(entry.body).digest("hex");
      entry.complete = request.complete;
    });
    answer(request, response);
  });
  server.on("connection", () => connections++);
  // When a reset overtakes the last bytes, Node reports an end of stream instead; a write still tells them apart.
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    const entry = bySocket.get(socket);
    const note = (code: string | undefined) => {
      if (entry && code === "ECONNRESET") entry.reset = true;
      socket.destroy();
    };
    if (error.code === "ECONNRESET") return note(error.code);
    socket.write("\r\n", (failure) => note((failure as NodeJS.ErrnoException | null | undefined)?.code));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return {
    url: new URL(`http://127.0.0.1:${port}/api/app/application-create/`),
    received,
    stop,
    server,
    /** How many connections were opened to it. */
    get connections() {
      return connections;
    },
  };
}

/** Answers 201 once the whole body has come. */
export function accept(request: IncomingMessage, response: ServerResponse): void {
  request.on("end", () => {
    response.writeHead(201, { "content-type": "application/json" });
    response.end(JSON.stringify({ id: 1 }));
  });
}
