interface Most {
  /** Of one visitor. */
  own?: number;
  /** Of all visitors together, beyond those that each may `always` have. */
  inAll?: number;
  always?: number;
}

/** How many of something each visitor has under way: a crowd keeps nobody out who asks for little. */
export class UnderWay {
  readonly #byVisitor = new Map<string, number>();
  readonly #most: Required<Most>;
  #all = 0;

  constructor(most: Most) {
    this.#most = { own: Infinity, inAll: Infinity, always: 0, ...most };
  }

  /** Whether `visitor` may begin no other one now. */
  isFull(visitor: string): boolean {
    const own = this.#byVisitor.get(visitor) ?? 0;
    return own >= this.#most.own || (own >= this.#most.always && this.#all >= this.#most.inAll);
  }

  /** Counts one more of `visitor`. Returns what ends it, or `null` where `isFull`. */
  begin(visitor: string): (() => void) | null {
    if (this.isFull(visitor)) return null;
    this.#add(visitor, 1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#add(visitor, -1);
    };
  }

  #add(visitor: string, more: 1 | -1): void {
    this.#all += more;
    const own = (this.#byVisitor.get(visitor) ?? 0) + more;
    if (own > 0) this.#byVisitor.set(visitor, own);
    else this.#byVisitor.delete(visitor);
  }
}
