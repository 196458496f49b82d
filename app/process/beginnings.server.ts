import { setImmediate } from "node:timers";

import { connectionsTaken } from "./connections.server";

/** How long requests are begun in a pass of the event loop, in milliseconds. */
const PASS_MS = 1;
/** Node takes one connection in a pass: while any come, requests are begun in one pass of so many. */
const CONNECTING_PASSES = 8;
/** Requests with a body that may wait to begin: Node has up to 80 kB of each by then. */
const MOST_BODIES = 500;

/**
 * Begins requests, a few in a pass of the event loop: whoever connects waits for one pass, and a page for many. Where more have
 * come than that, visitors take turns.
 */
export class Beginnings {
  /** What waits, by visitor, in the order of turns. */
  readonly #queues = new Map<string, (() => void)[]>();
  #leftMs = PASS_MS;
  #isPassing = false;
  #taken = 0;
  #passes = 0;
  #bodies = 0;

  /** Does `work`, now or in a later pass. False, and nothing is done, where too many wait that have a body too. */
  begin(work: () => void, visitor: () => string, hasBody = false): boolean {
    if (!hasBody) this.#begin(work, visitor);
    else if (this.#bodies >= MOST_BODIES) return false;
    else {
      this.#bodies += 1;
      this.#begin(() => {
        this.#bodies -= 1;
        work();
      }, visitor);
    }
    return true;
  }

  #begin(work: () => void, visitor: () => string): void {
    if (!this.#isPassing && this.#leftMs > 0) return this.#do(work);
    if (!this.#isPassing) {
      this.#isPassing = true;
      setImmediate(this.#pass);
    }
    const key = visitor();
    const queue = this.#queues.get(key);
    if (queue) queue.push(work);
    else this.#queues.set(key, [work]);
  }

  readonly #pass = (): void => {
    const taken = connectionsTaken();
    this.#passes = taken === this.#taken ? CONNECTING_PASSES : this.#passes + 1;
    this.#taken = taken;
    if (this.#passes >= CONNECTING_PASSES) this.#doSome();
    this.#isPassing = this.#queues.size > 0;
    if (this.#isPassing) setImmediate(this.#pass);
  };

  /** One of each visitor in turn, for as long as there is time. */
  #doSome(): void {
    this.#passes = 0;
    this.#leftMs = PASS_MS;
    for (const [visitor, queue] of this.#queues) {
      if (this.#leftMs <= 0) break;
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
