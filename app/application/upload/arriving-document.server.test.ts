// Holds contract 13.
import { expect, it, vi } from "vitest";

import type { DocumentWriter } from "../store/draft-documents.server";
import { ArrivingDocument, HELD_BYTES } from "./arriving-document.server";

const cv = { group: "cv_documents", name: "cv.pdf" } as const;
const half = Buffer.alloc(HELD_BYTES / 2);

it("takes no more of a document than its reader has room for, until that has taken some", async () => {
  const document = new ArrivingDocument(cv, null);
  await document.take(half);
  let isTaken = false;
  const taking = document.take(half).then(() => (isTaken = true));
  await new Promise(setImmediate);
  expect(isTaken).toBe(false);
  const reader = document.bytes[Symbol.asyncIterator]();
  expect((await reader.next()).value).toHaveLength(HELD_BYTES);
  await taking;
  await document.end(true);
  expect(await reader.next()).toMatchObject({ done: true });
});

it("holds nobody back whose reader has gone", async () => {
  const document = new ArrivingDocument(cv, null);
  const reader = document.bytes[Symbol.asyncIterator]();
  await document.take(half);
  await reader.next();
  await reader.return?.();
  for (let times = 0; times < 4; times += 1) await document.take(half);
  expect(document.size).toBe(5 * half.length);
});

it("lets its writer go at its end: that holds a piece, and its reader may come much later", async () => {
  const finish = () => Promise.resolve({ id: "saved" });
  const writer = { id: "saved", finish, discard: vi.fn() };
  const document = new ArrivingDocument(cv, writer as unknown as DocumentWriter);
  expect(await document.end(true)).toBe("saved");
  await document.discard();
  expect(writer.discard).not.toHaveBeenCalled();
});
