/** Counts what may be done a number of times each second. */
export class EachSecond {
  #second = 0;
  #taken = 0;

  constructor(
    readonly most: number,
    readonly now: () => number = () => performance.now(),
  ) {}

  /** Whether it may be done once more in this second. */
  take(): boolean {
    const second = Math.floor(this.now() / 1000);
    if (second !== this.#second) this.#taken = 0;
    this.#second = second;
    if (this.#taken >= this.most) return false;
    this.#taken += 1;
    return true;
  }
}
