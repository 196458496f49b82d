// Holds contract 5.12.
import { expect, it } from "vitest";

import { DocumentWriter } from "./document-writer.server";

const CHUNK_BYTES = 64 * 1024;
const none = () => Promise.resolve();

it.each([256 * 1024, 5 * 1024 * 1024])("takes little more for a piece than its %i bytes", async (pieceBytes) => {
  const pieces: Buffer[] = [];
  const name = { id: "one", group: "cv_documents", name: "one.pdf" } as const;
  const document = { ...name, size: null, arrived: 0, whole: false, changed: 0 };
  const writer = new DocumentWriter({
    document,
    pieceBytes,
    put: (_start, piece) => (pieces.push(piece), none()),
    admit: () => undefined,
    settle: () => Promise.resolve(document),
    remove: none,
    ended: () => undefined,
  });
  const chunk = Buffer.alloc(CHUNK_BYTES - 1001);
  while (pieces.length < 12) await writer.write(chunk);
  await writer.discard();
  for (const { buffer, length } of pieces) expect(buffer.byteLength - length).toBeLessThanOrEqual(CHUNK_BYTES);
});
