import { setImmediate } from "node:timers";

import { connectionsTaken } from "./connections.server";

/** How long requests are begun in a pass of the event loop, in milliseconds. */
const PASS_MS = 1;
/** Node takes one connection in a pass: so many passes at most are left to those who wait for one. */
const MOST_PASSES = 200;

/**
 * Begins requests, a few in a pass of the event loop: a page waits for several passes, and whoever connects for one. Where more
 * have come than that, visitors take turns, and all who wait to be connected are taken first.
 */
export class Beginnings {
  /** What waits, by visitor, in the order of turns. */
  readonly #queues = new Map<string, (() => void)[]>();
  #leftMs = PASS_MS;
  #isCounting = false;
  #taken = 0;
  #passes = 0;

  /** Does `work`, now or in a later pass. */
  begin(work: () => void, visitor: () => string): void {
    if (!this.#isCounting) {
      this.#isCounting = true;
      setImmediate(() => this.#pass());
    }
    if (this.#queues.size === 0 && this.#leftMs > 0) return this.#do(work);
    const key = visitor();
    const queue = this.#queues.get(key);
    if (queue) queue.push(work);
    else this.#queues.set(key, [work]);
  }

  #pass(): void {
    this.#leftMs = PASS_MS;
    this.#isCounting = this.#queues.size > 0;
    if (!this.#isCounting) return;
    setImmediate(() => this.#pass());
    const taken = connectionsTaken();
    this.#passes = taken === this.#taken ? 0 : this.#passes + 1;
    this.#taken = taken;
    if (this.#passes > 0 && this.#passes < MOST_PASSES) return;
    this.#passes = 0;
    for (const [visitor, queue] of this.#queues) {
      if (this.#leftMs <= 0) return;
      this.#queues.delete(visitor);
      const work = queue.shift();
      if (queue.length > 0) this.#queues.set(visitor, queue);
      if (work) this.#do(work);
    }
  }

  #do(work: () => void): void {
    const began = performance.now();
    work();
    this.#leftMs -= performance.now() - began;
  }
}
