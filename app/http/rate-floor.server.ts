/** The least that a sender has to send on average over any window. */
export interface Floor {
  bytesPerSecond: number;
  windowMs: number;
}

/** The slowest line that anybody applies from sends more; who sends less only holds a place (contract 13). */
export const uploadFloor: Floor = { bytesPerSecond: 1000, windowMs: 60_000 };

/** The window slides by a twelfth of itself. */
const SLICES = 12;

/**
 * Watches over a sliding window that a sender keeps to a floor, and calls `onTooSlow` when it does not. Time in which
 * `isHeldUp` says that the sender may not send does not count.
 */
export class RateFloor {
  readonly #timer: NodeJS.Timeout;
  readonly #slices: number[] = [];
  #current = 0;

  constructor(floor: Floor, onTooSlow: () => void, isHeldUp: () => boolean = () => false) {
    const least = (floor.bytesPerSecond * floor.windowMs) / 1000;
    this.#timer = setInterval(() => {
      if (isHeldUp()) return;
      this.#slices.push(this.#current);
      this.#current = 0;
      if (this.#slices.length < SLICES) return;
      const sent = this.#slices.reduce((sum, bytes) => sum + bytes, 0);
      this.#slices.shift();
      if (sent < least) onTooSlow();
    }, floor.windowMs / SLICES);
  }

  count(bytes: number): void {
    this.#current += bytes;
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
