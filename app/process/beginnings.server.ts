import { setImmediate } from "node:timers";

import { UnderWay } from "~/http/under-way.server";

import { connectionsTaken } from "./connections.server";

/** How long requests are begun in a pass of the event loop, in milliseconds. */
const PASS_MS = 1;
/** Node takes one connection in a pass: while any come, requests are begun in one pass of so many. */
const CONNECTING_PASSES = 8;

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
  /** The requests with a body that wait: Node has up to 80 kB of each by then. */
  readonly #bodies = new UnderWay({ inAll: 500, always: 2 });

  /** Does `work`, now or in a later pass. False, and nothing is done, where it has a body and too many with one wait already. */
  begin(work: () => void, visitor: () => string, hasBody = false): boolean {
    if (!this.#isPassing && this.#leftMs > 0) {
      this.#do(work);
      return true;
    }
    const key = visitor();
    const end = hasBody ? this.#bodies.begin(key) : () => undefined;
    if (!end) return false;
    if (!this.#isPassing) {
      this.#isPassing = true;
      setImmediate(this.#pass);
    }
    const queue = this.#queues.get(key) ?? [];
    queue.push(() => {
      end();
      work();
    });
    this.#queues.set(key, queue);
    return true;
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
