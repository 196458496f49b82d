const FAILURES_TO_OPEN = 5;
const OPEN_MS = 10_000;

/**
 * A circuit breaker of one API endpoint (contract section 10): five failures in a row open it for ten seconds,
 * then one probe decides. `now` is a clock in milliseconds.
 */
export class Breaker {
  private failures = 0;
  private openedAt = 0;
  private probing = false;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Asks to make a call. `false`: fail at once. Every permitted call must end in `succeeded` or `failed`. */
  permits(): boolean {
    if (this.failures < FAILURES_TO_OPEN) return true;
    if (this.probing || this.now() - this.openedAt < OPEN_MS) return false;
    this.probing = true;
    return true;
  }

  succeeded(): void {
    this.failures = 0;
    this.probing = false;
  }

  failed(): void {
    this.failures += 1;
    this.probing = false;
    if (this.failures >= FAILURES_TO_OPEN) this.openedAt = this.now();
  }
}

const breakers = new Map<string, Breaker>();

/** The breaker of an endpoint, by its pattern such as "GET course-info/{id}". */
export function breakerOf(endpoint: string): Breaker {
  const breaker = breakers.get(endpoint) ?? new Breaker();
  breakers.set(endpoint, breaker);
  return breaker;
}

/** Closes every breaker, as after a restart. */
export function closeBreakers(): void {
  breakers.clear();
}
