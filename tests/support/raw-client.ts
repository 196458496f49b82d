import { connect } from "node:net";

/** An answer as it came over the line. */
export interface RawAnswer {
  status: number;
  /** `name: value` lines, but those that differ from answer to answer; in order of name, which is in small letters. */
  headers: string[];
  requestId: string | undefined;
  body: Buffer;
}

/** Date and line are the connection's, ids are the request's, and `compression` writes in pieces as they come. */
const passing = /^(?:date|connection|keep-alive|x-request-id|transfer-encoding):/i;

/** Sends `bytes` to a server as they are; resolves with all it sends until it closes. */
export function sendRaw(url: string, bytes: string): Promise<Buffer> {
  const { hostname, port } = new URL(url);
  return new Promise((done, failed) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.on("data", (chunk: Buffer) => chunks.push(chunk));
    socket.once("error", failed);
    socket.once("close", () => done(Buffer.concat(chunks)));
  });
}

/** The one answer in `bytes`; what stands in front of it are "100 Continue" lines. */
export function readAnswer(bytes: Buffer): RawAnswer {
  const text = bytes.toString("latin1");
  const start = text.startsWith("HTTP/1.1 100 ") ? text.indexOf("\r\n\r\n") + 4 : 0;
  const end = text.indexOf("\r\n\r\n", start);
  const [statusLine = "", ...lines] = text.slice(start, end).split("\r\n");
  const isChunked = lines.some((line) => /^transfer-encoding: chunked$/i.test(line));
  const body = bytes.subarray(end + 4);
  return {
    status: Number(statusLine.split(" ")[1]),
    headers: lines
      .filter((line) => !passing.test(line))
      .map((line) => line.replace(/^[^:]+/, (name) => name.toLowerCase()))
      .sort(),
    requestId: lines.find((line) => /^x-request-id:/i.test(line))?.slice("x-request-id: ".length),
    body: isChunked ? joinChunks(body) : body,
  };
}

function joinChunks(body: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; ;) {
    const line = body.indexOf("\r\n", at);
    const length = Number.parseInt(body.subarray(at, line).toString("latin1"), 16);
    if (!length) return Buffer.concat(parts);
    parts.push(body.subarray(line + 2, line + 2 + length));
    at = line + 2 + length + 2;
  }
}
