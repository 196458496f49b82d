import { Dicer } from "@fastify/busboy";

import { MOST_FILES, type NotAccepted, uploadMessages } from "../rules/outcome";
import { malformed, refusal } from "../rules/refusal.server";

import { type ArrivalEnd, type ArrivingBytes, patience } from "./arriving-bytes.server";
import type { PartHeaders } from "./part-headers.server";

/** More than any form of ours has. */
const MOST_PARTS = 200;
/** How far the headers of a part are read: enough to name the file of those that are too long. */
const READ_HEADER_BYTES = 4 * 1024;

/** A part of a form. What is not read of it when the next one is asked for is dropped. */
export interface FormPart {
  headers: PartHeaders;
  body: AsyncGenerator<Buffer>;
}

/** Thrown where a form is read no further: it broke off, or cannot be one of ours. */
export class FormCut extends Error {
  override readonly name = "FormCut";

  constructor(readonly outcome: NotAccepted) {
    super(`the form ended early: ${outcome.kind}`);
  }
}

/** What becomes of a form whose body has ended so. */
function cutBy(end: ArrivalEnd | null): FormCut {
  if (end === "stalled") return new FormCut({ kind: "too-slow", message: uploadMessages.stalled(patience.idleMs) });
  if (end === "too-slow") return new FormCut({ kind: "too-slow", message: uploadMessages.tooSlow });
  return new FormCut({ kind: "client-gone", message: uploadMessages.clientGone });
}

/**
 * The parts of a form as they arrive, at most 200: what follows them is not parsed. Throws `FormCut`, also out of the part that
 * is being read.
 */
export async function* formParts(bytes: ArrivingBytes, boundary: string): AsyncGenerator<FormPart> {
  const dicer = new Dicer({ boundary, maxHeaderSize: READ_HEADER_BYTES } as Dicer.Config);
  const chunks = bytes.chunks();
  /** What the chunks so far have in them: the headers of each part, its bytes, `null` for its end, and what is wrong then. */
  const found: (PartHeaders | Buffer | Error | null)[] = [];
  let parts = 0;
  let isRead = false;
  dicer.on("part", (part) => {
    parts += 1;
    // Thrown out of `write`, in the middle of a chunk: empty parts cost much more time than bytes.
    if (parts > MOST_PARTS) throw new FormCut(refusal("count", null, uploadMessages.tooMany(MOST_FILES)).outcome);
    part.once("header", (headers) => {
      found.push(headers as PartHeaders);
      // Taken before it goes through a stream, where each chunk would cost more than its search for the boundary.
      part.push = (chunk: Buffer | null) => {
        found.push(chunk);
        if (chunk === null) part.emit("end");
        return true;
      };
    });
  });
  dicer.on("finish", () => (isRead = true));

  const next = async () => {
    while (found.length === 0) {
      const { done, value } = await chunks.next();
      if (done && bytes.end === "whole" && isRead) return undefined;
      if (done) throw bytes.end === "whole" ? new FormCut(malformed().outcome) : cutBy(bytes.end);
      try {
        if (!isRead) dicer.write(value);
      } catch (error) {
        found.push(error as Error);
      }
    }
    const first = found.shift();
    if (first instanceof Error) throw first;
    return first;
  };
  for (let headers = await next(); headers; headers = await next()) {
    let isOpen = true;
    const body = (async function* () {
      for (let chunk = await next(); chunk; chunk = await next()) yield chunk as Buffer;
      isOpen = false;
    })();
    yield { headers: headers as PartHeaders, body };
    while (isOpen) isOpen = Boolean(await next());
  }
}
