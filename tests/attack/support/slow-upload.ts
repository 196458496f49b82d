import { connect, type Socket } from "node:net";

import { boundary } from "../../support/upload/multipart-body";
import { SITE_URL } from "./attacked-site";
import { statusesIn } from "./send";
import type { Visitor } from "./visitor";

/** An upload whose pace the test decides. */
export interface SlowUpload {
  socket: Socket;
  /** Writes further bytes of the body. */
  write: (bytes: string | Buffer) => void;
  /** Status and text of the answer, once there is one; status 0 when the connection was closed without one. */
  answer: Promise<{ status: number; text: string }>;
}

/** Begins to send documents for a course and says how many bytes will come; nothing of the body is written yet. */
export function beginUpload(
  visitor: Pick<Visitor, "site" | "address" | "cookie">,
  courseId: number,
  length: number,
): SlowUpload {
  const { hostname, port } = new URL(visitor.site.url);
  const socket = connect(Number(port), hostname);
  const headers = {
    host: "site.example",
    connection: "close",
    origin: SITE_URL,
    "sec-fetch-site": "same-origin",
    "x-forwarded-for": visitor.address,
    cookie: visitor.cookie,
    "content-type": `multipart/form-data; boundary=${boundary}`,
    "content-length": length,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST /course_details/${courseId}/apply/documents HTTP/1.1\r\n${lines.join("")}\r\n`);
  socket.on("error", () => undefined);
  const answer = new Promise<{ status: number; text: string }>((done) => {
    let text = "";
    socket.on("data", (chunk) => (text += String(chunk)));
    socket.on("close", () => done({ status: statusesIn(text)[0] ?? 0, text }));
  });
  return { socket, write: (bytes) => void (socket.writable && socket.write(bytes)), answer };
}
