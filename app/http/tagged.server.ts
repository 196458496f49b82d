import { createHash } from "node:crypto";

/** A strong ETag of these bytes. */
export function etagOf(bytes: Uint8Array | string): string {
  return `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 27)}"`;
}
