// Holds contract 5.12.
import { expect, it } from "vitest";

import { DocumentWriter, type Writing } from "./document-writer.server";

const CHUNK_BYTES = 64 * 1024;
const none = () => Promise.resolve();

const writing = (pieceBytes: number, put: Writing["put"]) =>
  new DocumentWriter({
    document: { id: "one", group: "cv_documents", name: "one.pdf", size: null, arrived: 0, whole: false },
    pieceBytes,
    put,
    admit: () => undefined,
    isThere: () => Promise.resolve(true),
    remove: none,
    replace: (whole) => Promise.resolve(whole),
    ended: () => undefined,
  });

it("puts bytes once that a pause finds while they wait to be put, and nothing that would be an end", async () => {
  const lengths: number[] = [];
  const puts: (() => void)[] = [];
  const put: Writing["put"] = (_start, { length }) => (
    lengths.push(length),
    new Promise((stored) => puts.push(stored))
  );
  const writer = writing(CHUNK_BYTES, put);
  await writer.write(Buffer.alloc(CHUNK_BYTES));
  const waiting = writer.write(Buffer.alloc(CHUNK_BYTES));
  const paused = writer.pause();
  puts[0]?.();
  await waiting;
  puts[1]?.();
  await paused;
  expect(lengths).toEqual([CHUNK_BYTES, CHUNK_BYTES]);
});

it.each([256 * 1024, 5 * 1024 * 1024])("takes little more for a piece than its %i bytes", async (pieceBytes) => {
  const pieces: Buffer[] = [];
  const writer = writing(pieceBytes, (_start, piece) => (pieces.push(piece), none()));
  const chunk = Buffer.alloc(CHUNK_BYTES - 1001);
  while (pieces.length < 12) await writer.write(chunk);
  await writer.discard();
  for (const { buffer, length } of pieces) expect(buffer.byteLength - length).toBeLessThanOrEqual(CHUNK_BYTES);
});
