import { createHash } from "node:crypto";

/** What is inside every document of the story, and in no name or byte where they lie. */
export const MARKER = "a-marker-inside-the-file";

/** Whose documents they are. */
export const draft = { id: "the draft of the story", key: Buffer.alloc(32, 7).toString("base64url") };

export const limits = { maxBytes: 64 * 1024 * 1024, lastingMs: 72 * 60 * 60_000 };

/** The bytes of a document by its name. */
export function contentOf(name: string): Buffer {
  const block = Buffer.from(`${MARKER} ${createHash("sha256").update(name).digest("hex")} `);
  return Buffer.alloc(200_000, block);
}
