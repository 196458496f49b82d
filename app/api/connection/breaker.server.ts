import { LRUCache } from "lru-cache";

import { gauge } from "~/metrics.server";

import type { Failure } from "../failure.server";
import type { CallName } from "./endpoints.server";

const FAILURES_TO_OPEN = 5;
const OPEN_MS = 10_000;

/**
 * A circuit breaker of one API endpoint (contract 10): five failures in a row open it for ten seconds,
 * then one probe decides. `now` is a clock in milliseconds.
 */
export class Breaker {
  /** The failures in a row: one entry for each cause however often it failed, or for each failed call of no known cause. */
  readonly #row = new Set<string | symbol>();
  #openUntil = 0;
  #probing = false;
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Whether a call would fail at once. */
  get isOpen(): boolean {
    return this.#row.size >= FAILURES_TO_OPEN && this.#now() < this.#openUntil;
  }

  /** Asks to make a call. The first one after ten seconds is the probe; one that never reports back gives way to the next. */
  permits(): boolean {
    if (this.isOpen) return false;
    this.#probing = this.#row.size >= FAILURES_TO_OPEN;
    if (this.#probing) this.#openUntil = this.#now() + OPEN_MS;
    return true;
  }

  succeeded(): void {
    this.#row.clear();
    this.#probing = false;
  }

  /**
   * A call failed; `cause` names the record, or the visitor, that may be why: it alone opens nothing. A probe of a cause that
   * has failed before proves nothing of the others: the next call is a probe as well.
   */
  failed(cause?: string): void {
    const provesNothing = this.#probing && cause !== undefined && this.#row.has(cause);
    this.#probing = false;
    if (this.#row.size < FAILURES_TO_OPEN) this.#row.add(cause ?? Symbol());
    if (this.#row.size >= FAILURES_TO_OPEN) this.#openUntil = this.#now() + (provesNothing ? 0 : OPEN_MS);
  }
}

const breakers = new LRUCache<CallName, Breaker>({ max: 100 });

gauge({
  name: "site_api_breaker_open",
  help: "1 while calls of an endpoint of the API fail at once, because five in a row have failed",
  labelNames: ["endpoint"],
  collect() {
    for (const [endpoint, breaker] of breakers) this.set({ endpoint }, breaker.isOpen ? 1 : 0);
  },
});

/** The one breaker of an endpoint in this process, closed when it is first asked for. */
export function breakerOf(endpoint: CallName): Breaker {
  const breaker = breakers.get(endpoint) ?? new Breaker();
  breakers.set(endpoint, breaker);
  return breaker;
}

/** For a few seconds the API is not asked again for what it could not, or did not, give: records by their targets. */
class Failures {
  readonly #known = new LRUCache<string, string>({ max: 1000, ttl: 5000 });

  get size(): number {
    return this.#known.size;
  }

  get(record: string): Failure | undefined {
    const known = this.#known.get(record);
    return known === undefined ? undefined : (JSON.parse(known) as Failure);
  }

  /** Of complaints by field no page of a record says any. */
  set(record: string, failure: Failure): void {
    this.#known.set(record, JSON.stringify({ ...failure, fieldErrors: {} }));
  }

  clear(): void {
    this.#known.clear();
  }
}

/** Why a record could not be had a moment ago. */
export const failedRecords = new Failures();

/** Records that the API has just said it does not have, or does not give: made-up ids, kept apart so that they push out no other. */
export const absentRecords = new Failures();

/** Closes every breaker and forgets failed records, as after a restart. */
export function closeBreakers(): void {
  breakers.clear();
  failedRecords.clear();
  absentRecords.clear();
}
