/** Bytes that wait for approval, addressed by their offset in the body. */
export class HeldBytes {
  #chunks: Buffer[] = [];
  #start = 0;

  push(chunk: Buffer): void {
    this.#chunks.push(chunk);
  }

  /** Removes and returns what lies before `offset`, in order and without copying. */
  takeUntil(offset: number): Buffer[] {
    const taken: Buffer[] = [];
    while (this.#start < offset) {
      const chunk = this.#chunks.shift();
      if (!chunk) break;
      const length = Math.min(chunk.length, offset - this.#start);
      taken.push(chunk.subarray(0, length));
      if (length < chunk.length) this.#chunks.unshift(chunk.subarray(length));
      this.#start += length;
    }
    return taken;
  }
}
