/**
 * How many of something each visitor has under way. Everybody may have `own` of them, and more only where not so many are under
 * way `inAll`: a crowd keeps nobody out who asks for little.
 */
export class UnderWay {
  readonly #byVisitor = new Map<string, number>();
  #all = 0;

  constructor(readonly most: { own: number; inAll?: number }) {}

  /** Whether `visitor` may begin no other one now. */
  isFull(visitor: string): boolean {
    return this.#all >= (this.most.inAll ?? 0) && (this.#byVisitor.get(visitor) ?? 0) >= this.most.own;
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
