import { createHash } from "node:crypto";

const LONGEST = 160;

/** A key for a cache that takes up to 160 characters, however long the parts are: a long one becomes its hash. */
export function shortKey(...parts: readonly (string | number | boolean)[]): string {
  const key = parts.join("\n");
  return key.length <= LONGEST ? key : createHash("sha256").update(key).digest("base64url");
}
