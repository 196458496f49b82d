import { setImmediate } from "node:timers/promises";

import type { Askers } from "~/http/askers";
import { Gate } from "~/http/gate.server";

/** Longer than this nobody waits for a page, or for the answer to a form, whose words a refusal could lose (contract 13). */
export const longestWaitsMs = { page: 5000, form: 30_000 } as const;
const MOST_WAITING = 10_000;

/** What a turn is taken to last before any was measured, and how much of what is taken each one changes. */
const FIRST_TURN_MS = 5;
const WEIGHT = 1 / 16;

/** Somebody would wait, or has waited, too long for a page. */
export class BusyError extends Error {
  constructor() {
    super("too many pages are being rendered");
  }
}

/**
 * Lets the process render one page, do what else has come, and render the next. Those who wait take turns by visitor; whoever
 * would wait longer than they may, as long as turns have lasted lately, is refused at once with a `BusyError`.
 */
export class Turns {
  readonly #gate = new Gate({ places: 1, waiting: MOST_WAITING }, () => new BusyError());
  #turnMs = FIRST_TURN_MS;
  #lastRendering: Promise<void> = Promise.resolve();
  #renderings = 0;
  #refusals = 0;

  /** Begins `work` when it is the turn of one of its askers, who wait for `longestWaitMs` at most; resolves with what it makes. */
  async begin<Result>(
    work: () => Promise<Result>,
    askers: Askers,
    longestWaitMs: number = longestWaitsMs.page,
  ): Promise<Result> {
    if (this.#gate.ahead(askers) * this.#turnMs > longestWaitMs) {
      this.#refusals += 1;
      throw new BusyError();
    }
    let made: Promise<Result> | undefined;
    await this.#gate.run(
      async () => {
        const began = performance.now();
        made = work();
        made.catch(() => undefined);
        await this.#passTurn(began);
      },
      askers,
      longestWaitMs,
    );
    return made as Promise<Result>;
  }

  /** Resolves when begun work may render its page. What is begun goes first: it takes memory until it is done. */
  async render(): Promise<void> {
    this.#renderings += 1;
    this.#lastRendering = this.#lastRendering.then(() => setImmediate());
    await this.#lastRendering;
    this.#renderings -= 1;
  }

  async #passTurn(began: number): Promise<void> {
    this.#refusals = 0;
    do await setImmediate();
    while (this.#renderings > 0);
    if (this.#gate.waiting === 0) return;
    // To refuse takes time as well: taken for that of pages, it would refuse ever more of those who ask again at once.
    const lasted = (performance.now() - began) / (1 + this.#refusals);
    this.#turnMs += (lasted - this.#turnMs) * WEIGHT;
  }
}
