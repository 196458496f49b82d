import { createCipheriv, createDecipheriv, createHmac } from "node:crypto";

import { env } from "~/env.server";

import { derivedKey, writingSecret } from "./derived-key.server";

const NONCE_LENGTH = 12;
const TAG_LENGTH = 16;
const MAX_LENGTH = 8192;

/**
 * Encrypts and signs a text for use in a URL. The same text always gives the same value, so that pages that hold
 * it stay cacheable: the nonce is derived from the text itself. `purpose` keeps values of one use out of another.
 */
export function toOpaque(purpose: string, text: string): string {
  const secret = writingSecret();
  const nonce = createHmac("sha256", keyOf(secret, "nonce"))
    .update(`${purpose}\0${text}`)
    .digest()
    .subarray(0, NONCE_LENGTH);
  const cipher = createCipheriv("aes-256-gcm", keyOf(secret, "encryption"), nonce).setAAD(Buffer.from(purpose));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString("base64url");
}

/** The text of a sealed value, or `null` when it was tampered with, made for another purpose or by an unknown secret. */
export function fromOpaque(purpose: string, value: string): string | null {
  if (value.length > MAX_LENGTH || !/^[\w-]+$/.test(value)) return null;
  const bytes = Buffer.from(value, "base64url");
  if (bytes.length < NONCE_LENGTH + TAG_LENGTH || bytes.toString("base64url") !== value) return null;
  for (const secret of env().sessionSecrets) {
    const text = decrypt(keyOf(secret, "encryption"), purpose, bytes);
    if (text !== null) return text;
  }
  return null;
}

function decrypt(key: Buffer, purpose: string, bytes: Buffer): string | null {
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, NONCE_LENGTH), { authTagLength: TAG_LENGTH });
  decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(-TAG_LENGTH));
  try {
    const text = decipher.update(bytes.subarray(NONCE_LENGTH, -TAG_LENGTH));
    return Buffer.concat([text, decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}

function keyOf(secret: string, use: "encryption" | "nonce"): Buffer {
  return derivedKey(secret, "", `url seal ${use}`);
}
