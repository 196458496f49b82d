import type { Readable } from "node:stream";

import { Dicer } from "@fastify/busboy";

import type { ArrivalEnd, ArrivingBytes } from "./arriving-bytes.server";
import type { PartHeaders } from "./part-headers.server";

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

/** Thrown for a body that ends before its form does: broken off, or none at all. */
export class FormCut extends Error {
  override readonly name = "FormCut";

  constructor(readonly end: ArrivalEnd | null) {
    super(`the form ended early: ${end ?? "not multipart"}`);
  }
}

/** The parts of a form as they arrive. Throws `FormCut`, also out of the part that is being read. */
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
  dicer.on("part", (body) => {
    last = body;
    body.on("error", () => undefined);
    body.once("header", (headers) => {
      found.push({ headers: headers as PartHeaders, body, cut: () => cut });
      wake();
    });
  });
  dicer.on("error", () => end(new FormCut(null)));
  let goOn: () => void = () => undefined;
  dicer.on("drain", () => goOn());
  // It says nothing of room any more when it has read the closing delimiter.
  dicer.on("finish", () => {
    isRead = true;
    goOn();
    if (bytes.end === "whole") end(null);
  });
  const feed = async () => {
    for await (const chunk of bytes.chunks()) {
      const isFull = !isRead && !dicer.write(chunk);
      if (isFull && !isRead) await new Promise<void>((resolve) => (goOn = resolve));
    }
    if (bytes.end !== "whole") end(new FormCut(bytes.end));
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
