import { hkdfSync } from "node:crypto";

import { env, SECRET_LENGTH } from "~/env.server";

const KEY_BYTES = 32;
const keys = new Map<string, Buffer>();

/** The secret that writes: the first of `SESSION_SECRET`. */
export function writingSecret(): string {
  return env().sessionSecrets[0];
}

/** A key of 32 bytes for one purpose. Throws for a secret that is empty or short: what it seals, everybody could open. */
export function derivedKey(secret: string | undefined, salt: string, purpose: string): Buffer {
  if (secret === undefined || secret.length < SECRET_LENGTH) throw new Error("no key without a secret");
  const id = `${salt}\n${purpose}\n${secret}`;
  const known = keys.get(id);
  if (known) return known;
  const key = Buffer.from(hkdfSync("sha256", secret, salt, purpose, KEY_BYTES));
  keys.set(id, key);
  return key;
}
