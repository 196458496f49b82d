import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";

import { contentTypeWith } from "./form-data.server";

/** The body of a form that brings nothing itself: what goes before it is all there is. */
export function closingBody() {
  const boundary = `application-${randomUUID()}`;
  const bytes = Buffer.from(`--${boundary}--\r\n`);
  const headers = { "content-type": contentTypeWith(boundary) };
  return Object.assign(Readable.from([bytes]), { boundary, length: bytes.length, headers });
}
