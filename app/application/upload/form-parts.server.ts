import type { Readable } from "node:stream";

import { Dicer } from "@fastify/busboy";

import { MOST_FILES, type NotAccepted, uploadMessages } from "../rules/outcome";
import { malformed, refusal } from "../rules/refusal.server";

import { type ArrivalEnd, type ArrivingBytes, patience } from "./arriving-bytes.server";
import type { PartHeaders } from "./part-headers.server";

/** More than any form of ours has. */
const MOST_PARTS = 200;
/** How far the headers of a part are read: enough to name the file of those that are too long. */
const READ_HEADER_BYTES = 4 * 1024;
const PART_BUFFER_BYTES = 64 * 1024;

/** A part of a form. It has to be read to its end, or resumed, before the next one comes. */
export interface FormPart {
  headers: PartHeaders;
  body: Readable;
  /** Why its bytes end early, where they do. */
  cut(): FormCut | null;
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
  const dicer = new Dicer({ boundary, maxHeaderSize: READ_HEADER_BYTES, partHwm: PART_BUFFER_BYTES } as Dicer.Config);
  const found: FormPart[] = [];
  let wake: () => void = () => undefined;
  let last: Readable | null = null;
  let [isOver, isRead, cut]: [boolean, boolean, FormCut | null] = [false, false, null];
  const end = (error: FormCut | null) => {
    cut ??= error;
    isOver = true;
    if (cut && last && !last.readableEnded) last.destroy(cut);
    wake();
  };
  let parts = 0;
  dicer.on("part", (body) => {
    parts += 1;
    // Thrown out of `write`, in the middle of a chunk: empty parts cost much more time than bytes.
    if (parts > MOST_PARTS) throw new FormCut(refusal("count", null, uploadMessages.tooMany(MOST_FILES)).outcome);
    last = body;
    body.on("error", () => undefined);
    body.once("header", (headers) => {
      found.push({ headers: headers as PartHeaders, body, cut: () => cut });
      wake();
    });
  });
  dicer.on("error", () => end(new FormCut(malformed().outcome)));
  let goOn: () => void = () => undefined;
  dicer.on("drain", () => goOn());
  // It says nothing of room any more when it has read the closing delimiter.
  dicer.on("finish", () => {
    isRead = true;
    goOn();
    if (bytes.end === "whole") end(null);
  });
  /** Whether there is room for more. */
  const written = (chunk: Buffer) => {
    try {
      return dicer.write(chunk);
    } catch (error) {
      if (!(error instanceof FormCut)) throw error;
      end(error);
      return false;
    }
  };
  const feed = async () => {
    for await (const chunk of bytes.chunks()) {
      if (isRead || isOver) continue;
      if (!written(chunk) && !isRead && !isOver) await new Promise<void>((resolve) => (goOn = resolve));
    }
    if (bytes.end !== "whole") end(cutBy(bytes.end));
    else if (isRead) end(null);
    else dicer.end();
  };
  void feed();
  for (;;) {
    const part = found.shift();
    if (part) yield part;
    else if (cut) throw cut as FormCut;
    else if (isOver) return;
    else await new Promise<void>((resolve) => (wake = resolve));
  }
}
