/** Gives room back, but for so many bytes. */
export type GiveBack = (needed?: number) => void;

/** Bounds the bytes that are in memory at once, of whatever may be large. Who finds no room waits in the order of coming. */
export class ByteGate {
  #free: number;
  readonly #waiting = new Set<{ readonly bytes: number; readonly enter: () => void }>();

  constructor(readonly most: number) {
    this.#free = most;
  }

  /**
   * Takes room for so many bytes, all of it at most, and resolves with what gives it back, but for as many as it is told are
   * `needed` still. Rejects with the signal's reason when that aborts before there is room.
   */
  async take(bytes: number, signal: AbortSignal): Promise<GiveBack> {
    signal.throwIfAborted();
    let held = Math.min(bytes, this.most);
    if (this.#waiting.size > 0 || held > this.#free) await this.#turn(held, signal);
    else this.#free -= held;
    return (needed = 0) => {
      const back = Math.max(0, held - needed);
      held -= back;
      this.#free += back;
      this.#letIn();
    };
  }

  #turn(bytes: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.delete(waiter);
        reject(signal.reason as Error);
        this.#letIn();
      };
      const enter = () => {
        signal.removeEventListener("abort", leave);
        resolve();
      };
      const waiter = { bytes, enter };
      this.#waiting.add(waiter);
      signal.addEventListener("abort", leave, { once: true });
    });
  }

  #letIn(): void {
    for (const waiter of this.#waiting) {
      if (waiter.bytes > this.#free) return;
      this.#waiting.delete(waiter);
      this.#free -= waiter.bytes;
      waiter.enter();
    }
  }
}

/** The length that an answer's headers name, or the longest that is read of it; `null` for one that is longer. */
export function answerLength(contentLength: string | string[] | undefined, longest: number): number | null {
  const named = Number([contentLength].flat()[0] ?? Number.NaN);
  const length = Number.isInteger(named) && named >= 0 ? named : longest;
  return length > longest ? null : length;
}
