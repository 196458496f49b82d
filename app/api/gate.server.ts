/**
 * Lets at most `places` pieces of work run at once and `waiting` more queue, each for `longestWaitMs` (for ever, when not
 * given). Work that finds the queue full, or waits too long, is refused with the error that `refusal` makes.
 */
export class Gate {
  #running = 0;
  readonly #queue = new Set<() => void>();

  constructor(
    readonly places: number,
    readonly waiting: number,
    private readonly refusal: () => Error,
    private readonly longestWaitMs?: number,
  ) {}

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.#enter();
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  async #enter(): Promise<void> {
    if (this.#running < this.places) {
      this.#running += 1;
      return;
    }
    if (this.#queue.size >= this.waiting) throw this.refusal();
    await new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        this.#queue.delete(enter);
        reject(this.refusal());
      };
      const timer = this.longestWaitMs === undefined ? undefined : setTimeout(giveUp, this.longestWaitMs);
      const enter = () => {
        clearTimeout(timer);
        resolve();
      };
      this.#queue.add(enter);
    });
  }

  /** The place of finished work goes straight to the next in the queue, so nobody can overtake it. */
  #leave(): void {
    const [next] = this.#queue;
    if (!next) {
      this.#running -= 1;
      return;
    }
    this.#queue.delete(next);
    next();
  }
}
