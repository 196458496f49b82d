/**
 * Those who wait for one piece of work that they share, as limits count visitors. Whoever comes later takes part in it:
 * the work may take its turn in the queue of any of them, so that nobody waits longer than if they had asked first.
 */
export class Askers {
  readonly #all = new Set<string>();
  readonly #listeners = new Set<(asker: string) => void>();

  constructor(first?: string) {
    if (first !== undefined) this.#all.add(first);
  }

  get all(): ReadonlySet<string> {
    return this.#all;
  }

  add(asker: string): void {
    if (this.#all.has(asker)) return;
    this.#all.add(asker);
    for (const listener of [...this.#listeners]) listener(asker);
  }

  /** Adds those who ask for `other`, now and later: `other` needs this work. */
  serve(other: Askers): void {
    other.all.forEach((asker) => this.add(asker));
    other.onAdd((asker) => this.add(asker));
  }

  /** Tells of each later asker until the function that it returns is called. */
  onAdd(listener: (asker: string) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }
}
