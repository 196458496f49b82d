/** Gives room back, but for so many bytes. */
export type GiveBack = (needed?: number) => void;

/** What waits for room, and whose it is. */
interface Waiter {
  readonly bytes: number;
  readonly owner: string | undefined;
  readonly enter: () => void;
}

/** Of the room, what may be one owner's, beside a single piece that is larger. */
const SHARE = 1 / 2;

/**
 * Bounds the bytes that are in memory at once, of whatever may be large. Who finds no room waits in the order of coming, and
 * an owner who has a share of it already behind all others.
 */
export class ByteGate {
  #free: number;
  readonly #waiting = new Set<Waiter>();
  readonly #held = new Map<string, number>();

  constructor(readonly most: number) {
    this.#free = most;
  }

  /**
   * Takes room for so many bytes, all of it at most, and resolves with what gives it back, but for as many as it is told are
   * `needed` still. Rejects with the signal's reason when that aborts before there is room.
   */
  async take(bytes: number, signal: AbortSignal, owner?: string): Promise<GiveBack> {
    signal.throwIfAborted();
    let held = Math.min(bytes, this.most);
    await this.#turn(held, signal, owner);
    return (needed = 0) => {
      const back = Math.max(0, held - needed);
      held -= back;
      this.#count(owner, -back);
      this.#letIn();
    };
  }

  #turn(bytes: number, signal: AbortSignal, owner: string | undefined): Promise<void> {
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
      const waiter = { bytes, owner, enter };
      this.#waiting.add(waiter);
      signal.addEventListener("abort", leave, { once: true });
      this.#letIn();
    });
  }

  #letIn(): void {
    for (const waiter of this.#waiting) {
      if (this.#hasShare(waiter)) continue;
      if (waiter.bytes > this.#free) return;
      this.#waiting.delete(waiter);
      this.#count(waiter.owner, waiter.bytes);
      waiter.enter();
    }
  }

  #hasShare({ bytes, owner }: Waiter): boolean {
    const held = owner === undefined ? 0 : (this.#held.get(owner) ?? 0);
    return held > 0 && held + bytes > this.most * SHARE;
  }

  #count(owner: string | undefined, bytes: number): void {
    this.#free -= bytes;
    if (owner === undefined) return;
    const held = (this.#held.get(owner) ?? 0) + bytes;
    if (held > 0) this.#held.set(owner, held);
    else this.#held.delete(owner);
  }
}

/** The length that an answer's headers name, or the longest that is read of it; `null` for one that is longer. */
export function answerLength(contentLength: string | string[] | undefined, longest: number): number | null {
  const named = Number([contentLength].flat()[0] ?? Number.NaN);
  const length = Number.isInteger(named) && named >= 0 ? named : longest;
  return length > longest ? null : length;
}
