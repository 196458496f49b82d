/**
 * What has come of a body, in one buffer: in pieces of a byte each it would take a hundred times what it weighs. Of one that
 * is longer than `longest` nothing is kept.
 */
export class Gathered {
  /** The bytes of it that came. */
  length = 0;
  #held = Buffer.alloc(0);

  constructor(readonly longest: number) {}

  get isTooLong(): boolean {
    return this.length > this.longest;
  }

  /** What it takes, in bytes. */
  get bytes(): number {
    return this.#held.byteLength;
  }

  /** What came, without a copy. */
  get content(): Buffer {
    return this.#held.subarray(0, this.length);
  }

  add(chunk: Buffer): void {
    const before = this.content;
    this.length += chunk.byteLength;
    if (this.isTooLong) return this.drop();
    this.#held = withRoom(this.#held, this.length, this.longest);
    chunk.copy(this.#held, before.byteLength);
  }

  /** Keeps nothing of it. */
  drop(): void {
    this.#held = Buffer.alloc(0);
  }
}

/** The same buffer, or a copy in a larger one that has room for `needed` bytes: of twice the size, but of no more than `usual`. */
export function withRoom(held: Buffer<ArrayBuffer>, needed: number, usual: number): Buffer<ArrayBuffer> {
  if (needed <= held.byteLength) return held;
  const larger = Buffer.allocUnsafeSlow(Math.max(needed, Math.min(usual, held.byteLength * 2)));
  held.copy(larger);
  return larger;
}

/** A whole body, or `null` for one of more than `longest` bytes, which is read no further. */
export async function gathered(body: AsyncIterable<Buffer>, longest: number): Promise<Buffer | null> {
  const found = new Gathered(longest);
  for await (const chunk of body) {
    found.add(chunk);
    if (found.isTooLong) return null;
  }
  return found.content;
}
