import { PictureFailure } from "./picture-failure.server";

/** Lets at most `places` pieces of work run at once and `waiting` more queue; beyond that the work is refused as busy. */
export class Gate {
  #running = 0;
  readonly #queue: (() => void)[] = [];

  constructor(
    readonly places: number,
    readonly waiting: number,
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
    if (this.#queue.length >= this.waiting) throw new PictureFailure("busy", "too many pictures at once");
    await new Promise<void>((resolve) => this.#queue.push(resolve));
  }

  /** The place of finished work goes straight to the next in the queue, so nobody can overtake it. */
  #leave(): void {
    const next = this.#queue.shift();
    if (next) next();
    else this.#running -= 1;
  }
}
