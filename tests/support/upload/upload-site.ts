import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";

import { dropUpload } from "~/application/upload/drop-upload.server";
import type { UploadOutcome } from "~/application/rules/outcome";
import { type FormToSend, sendForm } from "~/application/upload/documents-post.server";
import { withRequestContext } from "~/http/request-context.server";

import { boundary } from "./multipart-body";

export type UploadSettings = Omit<FormToSend, "incoming">;

/** A bare server on a free port that forwards every POST and answers with the outcome as JSON. */
export async function startUploadSite(settings: UploadSettings) {
  const outcomes: UploadOutcome[] = [];
  const server = createServer((incoming, outgoing) => {
    const send = () => sendForm({ ...settings, incoming });
    void withRequestContext({ requestId: "the-request", setCookies: [] }, send).then(async (outcome) => {
      await dropUpload({ incoming, outgoing });
      outcomes.push(outcome);
      outgoing.writeHead(outcome.kind === "length-required" ? 411 : 200, { "content-type": "application/json" });
      outgoing.end(JSON.stringify(outcome));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return { port, outcomes, stop };
}

/** A client that writes bytes exactly as told. `answer` is all that came back once the server has closed. */
export function rawClient(port: number, headers: Readonly<Record<string, string | number>>) {
  const socket: Socket = connect(port, "127.0.0.1");
  const received: Buffer[] = [];
  socket.on("data", (chunk) => received.push(chunk));
  socket.on("error", () => undefined);
  const answer = new Promise<string>((resolve) => {
    socket.on("close", () => resolve(Buffer.concat(received).toString()));
  });
  const lines = Object.entries({
    host: "site",
    connection: "close",
    "content-type": `multipart/form-data; boundary=${boundary}`,
    ...headers,
  });
  socket.write(`POST / HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`);
  const write = (bytes: Buffer | string) => new Promise<void>((resolve) => void socket.write(bytes, () => resolve()));
  return { socket, write, answer };
}

/** The outcome in a `rawClient`'s answer. */
export function outcomeIn(answer: string): UploadOutcome {
  return JSON.parse(answer.slice(answer.indexOf("{"), answer.lastIndexOf("}") + 1)) as UploadOutcome;
}
