import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

import { BrokenDocument } from "./storage.server";

const CIPHER = "aes-256-gcm";
const SALT_BYTES = 16;
const TAG_BYTES = 16;
const HEAD_BYTES = SALT_BYTES + TAG_BYTES;
/** The largest buffers that the allocator keeps for the next ones are not much larger (decision 0046). */
const STEP_BYTES = 96 * 1024;
/** Always the same: each piece has a key of its own. */
const NONCE = Buffer.alloc(12);

/**
 * Seals one piece: a salt, the tag, and AES-256-GCM under a key that follows from secret, name and salt. Sealed bytes are written
 * to `room` where it has room for them.
 */
export function sealed(secret: string, name: string, plain: Buffer, room: Buffer = Buffer.alloc(0)): Buffer {
  const salt = randomBytes(SALT_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(secret, name, salt), NONCE);
  const length = HEAD_BYTES + plain.length;
  const piece = room.length < length ? Buffer.allocUnsafeSlow(length) : room.subarray(0, length);
  for (let at = 0; at < plain.length; at += STEP_BYTES)
    cipher.update(plain.subarray(at, at + STEP_BYTES)).copy(piece, HEAD_BYTES + at);
  cipher.final();
  salt.copy(piece);
  cipher.getAuthTag().copy(piece, SALT_BYTES);
  return piece;
}

/** The bytes that were sealed, as the piece is read. Throws `BrokenDocument` at its end: until then nobody may rely on them. */
export async function* opened(secret: string, name: string, piece: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let head: Buffer = Buffer.alloc(0);
  let decipher: ReturnType<typeof decipherOf> | undefined;
  for await (const bytes of piece) {
    let at = HEAD_BYTES - head.length;
    head = Buffer.concat([head, bytes.subarray(0, at)]);
    if (head.length < HEAD_BYTES) continue;
    decipher ??= decipherOf(secret, name, head);
    for (; at < bytes.length; at += STEP_BYTES) yield decipher.update(bytes.subarray(at, at + STEP_BYTES));
  }
  try {
    if (!decipher) throw new BrokenDocument();
    decipher.final();
  } catch {
    throw new BrokenDocument();
  }
}

/** How many bytes were sealed in a piece of `length` bytes. */
export const plainLength = (length: number) => length - HEAD_BYTES;

function decipherOf(secret: string, name: string, head: Buffer) {
  const key = keyOf(secret, name, head.subarray(0, SALT_BYTES));
  return createDecipheriv(CIPHER, key, NONCE).setAuthTag(head.subarray(SALT_BYTES, HEAD_BYTES));
}

const keyOf = (secret: string, name: string, salt: Buffer) => Buffer.from(hkdfSync("sha256", secret, salt, name, 32));
