import { connect, type Socket } from "node:net";

import { SITE_URL } from "./attacked-site";
import type { Answer } from "./send";
import type { Visitor } from "./visitor";

const base64 = (text: string) => Buffer.from(text).toString("base64");

/** The Upload-Metadata of a document. */
export const metadata = (filename: string, group = "academic_documents") =>
  `filename ${base64(filename)},group ${base64(group)}`;

/** Begins a document. */
export function create(visitor: Visitor, size: number, given: string | null = metadata("a.pdf")): Promise<Answer> {
  return visitor.tus("POST", "/documents", { "upload-length": String(size), "upload-metadata": given });
}

/** The address of a document that was begun. */
export async function begin(visitor: Visitor, size: number, given?: string): Promise<string> {
  const { status, headers, text } = await create(visitor, size, given);
  if (status !== 201) throw new Error(`the beginning was answered ${status}: ${text}`);
  return headers.location ?? "";
}

/** Sends bytes of a document from an offset on. */
export function patch(visitor: Visitor, path: string, offset: number, bytes: Buffer): Promise<Answer> {
  const headers = { "upload-offset": String(offset), "content-type": "application/offset+octet-stream" };
  return visitor.tus("PATCH", path, headers, bytes);
}

/** How many bytes of a document are kept. */
export async function offsetOf(visitor: Visitor, path: string): Promise<number> {
  const { status, headers } = await visitor.tus("HEAD", path);
  return status === 200 ? Number(headers["upload-offset"]) : -status;
}

/** A PATCH that says how much will come and sends no more than it is told to. */
export function openPatch(visitor: Visitor, path: string, offset: number, length: number): Socket {
  const { hostname, port } = new URL(visitor.site.url);
  const socket = connect(Number(port), hostname);
  const headers = {
    host: "site.example",
    origin: SITE_URL,
    "sec-fetch-site": "same-origin",
    "x-forwarded-for": visitor.address,
    cookie: visitor.cookie,
    "tus-resumable": "1.0.0",
    "upload-offset": offset,
    "content-type": "application/offset+octet-stream",
    "content-length": length,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.on("error", () => undefined);
  socket.write(`PATCH ${path} HTTP/1.1\r\n${lines.join("")}\r\n`);
  return socket;
}
