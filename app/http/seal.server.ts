import { deflateRawSync, inflateRawSync } from "node:zlib";

import { CompactEncrypt, compactDecrypt } from "jose";

import { env } from "~/env.server";

import { derivedKey, writingSecret } from "./derived-key.server";

const SALT = "study-abroad-site";

/**
 * Compresses and encrypts any JSON value as URL-safe text that `unseal` opens with the same purpose for
 * `lifetime` seconds. Compressing first undoes most of what base64 adds twice.
 */
export async function seal(purpose: string, value: unknown, lifetime: number): Promise<string> {
  const key = derivedKey(writingSecret(), SALT, purpose);
  const ends = Math.floor(Date.now() / 1000) + lifetime;
  const packed = deflateRawSync(JSON.stringify([ends, value]), { level: 9 });
  return new CompactEncrypt(packed).setProtectedHeader({ alg: "dir", enc: "A256GCM" }).encrypt(key);
}

/** The sealed value, or `null` when the text is not one of ours, was sealed for something else, or is too old. */
export async function unseal(purpose: string, text: string): Promise<unknown> {
  for (const secret of env().sessionSecrets) {
    const opened = await open(text, derivedKey(secret, SALT, purpose));
    if (opened === undefined) continue;
    const [ends, value] = opened;
    return ends > Date.now() / 1000 ? value : null;
  }
  return null;
}

async function open(text: string, key: Uint8Array): Promise<[ends: number, value: unknown] | undefined> {
  try {
    const { plaintext } = await compactDecrypt(text, key, {
      keyManagementAlgorithms: ["dir"],
      contentEncryptionAlgorithms: ["A256GCM"],
    });
    return JSON.parse(inflateRawSync(plaintext).toString()) as [number, unknown];
  } catch {
    return undefined;
  }
}
