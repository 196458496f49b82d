/** Bodies that are read for nothing at once, of one visitor and in all: 95 kB of memory and a connection each. */
const MOST = { visitor: 16, site: 256 };

/**
 * The bodies that are read and dropped, counted by visitor: whoever needs no login to be refused could otherwise hold
 * any number of connections for as long as a slow line may take.
 */
export class Drains {
  readonly #held = new Map<string, number>();
  #all = 0;

  /** The end of a drain, to be called once; `null` where `visitor`, or all together, have as many as they may. */
  begin(visitor: string): (() => void) | null {
    const held = this.#held.get(visitor) ?? 0;
    if (held >= MOST.visitor || this.#all >= MOST.site) return null;
    this.#held.set(visitor, held + 1);
    this.#all += 1;
    return () => this.#end(visitor);
  }

  #end(visitor: string): void {
    this.#all -= 1;
    const left = (this.#held.get(visitor) ?? 1) - 1;
    if (left > 0) this.#held.set(visitor, left);
    else this.#held.delete(visitor);
  }
}
