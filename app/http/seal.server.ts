import { deflateRawSync, inflateRawSync } from "node:zlib";

import { CompactEncrypt, compactDecrypt } from "jose";

import { env } from "~/env.server";

import { derivedKey, writingSecret } from "./derived-key.server";

const SALT = "study-abroad-site";

type Packed = [ends: number, value: unknown, writer?: unknown];

/**
 * Compresses and encrypts any JSON value as URL-safe text that `unseal` opens with the same purpose for
 * `lifetime` seconds. Compressing first undoes most of what base64 adds twice. `writer` is what `unsealed` tells beside it.
 */
export async function seal(purpose: string, value: unknown, lifetime: number, writer?: unknown): Promise<string> {
  const key = derivedKey(writingSecret(), SALT, purpose);
  const ends = Math.floor(Date.now() / 1000) + lifetime;
  const packed = deflateRawSync(JSON.stringify(writer === undefined ? [ends, value] : [ends, value, writer]), {
    level: 9,
  });
  return new CompactEncrypt(packed).setProtectedHeader({ alg: "dir", enc: "A256GCM" }).encrypt(key);
}

/** The sealed value, or `null` when the text is not one of ours, was sealed for something else, or is too old. */
export async function unseal(purpose: string, text: string): Promise<unknown> {
  return (await unsealed(purpose, text))?.value ?? null;
}

/** The sealed value with its writer, where it has one; `null` as `unseal`. */
export async function unsealed(purpose: string, text: string): Promise<{ value: unknown; writer: unknown } | null> {
  for (const secret of env().sessionSecrets) {
    const opened = await open(text, derivedKey(secret, SALT, purpose));
    if (opened === undefined) continue;
    const [ends, value, writer] = opened;
    return ends > Date.now() / 1000 ? { value, writer } : null;
  }
  return null;
}

/** As `seal`, with the name under which the text will lie. */
export const sealNamed = (purpose: string, value: unknown, lifetime: number, name: string): Promise<string> =>
  seal(purpose, value, lifetime, name);

/**
 * The value of `sealNamed` where it lies under its own name; `null` as `unseal`, and for one that somebody has put there from
 * under another name. What was sealed before 29 November 2026 may have no name, and counts: until 13 December, when the last of it is gone.
 */
export async function unsealNamed(purpose: string, text: string, name: string): Promise<unknown> {
  const found = await unsealed(purpose, text);
  return found && (found.writer === undefined || found.writer === name) ? found.value : null;
}

async function open(text: string, key: Uint8Array): Promise<Packed | undefined> {
  try {
    const { plaintext } = await compactDecrypt(text, key, {
      keyManagementAlgorithms: ["dir"],
      contentEncryptionAlgorithms: ["A256GCM"],
    });
    return JSON.parse(inflateRawSync(plaintext).toString()) as Packed;
  } catch {
    return undefined;
  }
}
