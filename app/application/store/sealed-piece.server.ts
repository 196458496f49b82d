import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
const SALT_BYTES = 16;
const TAG_BYTES = 16;
/** The plaintext of a chunk; the last one of a piece may be shorter. */
export const CHUNK_BYTES = 64 * 1024;
const SEALED_CHUNK_BYTES = CHUNK_BYTES + TAG_BYTES;
const NOTHING = Buffer.alloc(0);

/** Thrown for bytes that are not what was sealed under this key and name. */
export class ForeignBytes extends Error {
  override readonly name = "ForeignBytes";
}

/**
 * Seals one piece as its bytes come: STREAM (Hoang, Reyhanitabar, Rogaway, Vizár 2015) as age and Tink have it. A salt,
 * then chunks of AES-256-GCM whose nonce counts them and marks the last, under a key that follows from secret, name and salt.
 */
export class PieceSeal {
  readonly #salt = randomBytes(SALT_BYTES);
  readonly #key: Buffer;
  readonly #chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  readonly #sealed: Buffer[] = [this.#salt];
  #count = 0;
  #filled = 0;

  constructor(secret: string, name: string) {
    this.#key = keyOf(secret, name, this.#salt);
  }

  /** Bytes that were added. */
  get length(): number {
    return this.#count * CHUNK_BYTES + this.#filled;
  }

  /** Adds bytes; they are copied. */
  add(bytes: Buffer): void {
    for (let at = 0; at < bytes.length;) {
      if (this.#filled === CHUNK_BYTES) this.#seal(false);
      const taken = bytes.copy(this.#chunk, this.#filled, at);
      this.#filled += taken;
      at += taken;
    }
  }

  /** The sealed piece. */
  end(): Buffer {
    this.#seal(true);
    return Buffer.concat(this.#sealed);
  }

  #seal(isLast: boolean): void {
    const cipher = createCipheriv(CIPHER, this.#key, nonceOf(this.#count, isLast));
    const text = cipher.update(this.#chunk.subarray(0, this.#filled));
    cipher.final();
    this.#sealed.push(text, cipher.getAuthTag());
    this.#count += 1;
    this.#filled = 0;
  }
}

/** The bytes that were sealed, chunk by chunk, from a sealed piece of `length` bytes. Throws `ForeignBytes`. */
export async function* opened(
  secret: string,
  name: string,
  sealed: AsyncIterable<Buffer>,
  length: number,
): AsyncGenerator<Buffer> {
  let [held, key, count, left]: [Buffer, Buffer | null, number, number] = [NOTHING, null, 0, length - SALT_BYTES];
  for await (const bytes of sealed) {
    held = held.length === 0 ? bytes : Buffer.concat([held, bytes]);
    if (!key) {
      if (held.length < SALT_BYTES) continue;
      key = keyOf(secret, name, held.subarray(0, SALT_BYTES));
      held = held.subarray(SALT_BYTES);
    }
    while (left > 0 && held.length >= Math.min(left, SEALED_CHUNK_BYTES)) {
      const chunk = held.subarray(0, Math.min(left, SEALED_CHUNK_BYTES));
      held = held.subarray(chunk.length);
      left -= chunk.length;
      yield openChunk(key, nonceOf(count, left === 0), chunk);
      count += 1;
    }
  }
  if (count === 0 || left !== 0 || held.length > 0) throw new ForeignBytes();
}

/** How many bytes were sealed in a piece of `length` bytes. */
export function plainLength(length: number): number {
  const chunks = length - SALT_BYTES;
  return chunks - TAG_BYTES * Math.ceil(chunks / SEALED_CHUNK_BYTES);
}

function openChunk(key: Buffer, nonce: Buffer, chunk: Buffer): Buffer {
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  try {
    decipher.setAuthTag(chunk.subarray(-TAG_BYTES));
    const text = decipher.update(chunk.subarray(0, -TAG_BYTES));
    decipher.final();
    return text;
  } catch {
    throw new ForeignBytes();
  }
}

/** A counter of eleven bytes, and whether the chunk is the last. */
function nonceOf(count: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(count, 7);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

const keyOf = (secret: string, name: string, salt: Buffer) => Buffer.from(hkdfSync("sha256", secret, salt, name, 32));
