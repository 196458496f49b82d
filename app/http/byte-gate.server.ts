import { Askers } from "./askers";

/** Gives room back, but for so many bytes. */
export type GiveBack = (needed?: number) => void;

/** What waits for room, and for whom. */
interface Waiter {
  readonly bytes: number;
  readonly askers: Askers;
  readonly enter: (owner: string) => void;
}

/** The owner of what nobody in particular asks for. */
const NOBODY = "";

/** Of the room, what may be one owner's, beside a single piece that is larger. */
const SHARE = 1 / 2;

/**
 * Bounds the bytes that are in memory at once, of whatever may be large. Who finds no room waits in the order of coming, and
 * who has a share of it already behind all others. What several ask for is at the cost of any of them.
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
  async take(bytes: number, signal: AbortSignal, askers = new Askers(NOBODY)): Promise<GiveBack> {
    signal.throwIfAborted();
    let held = Math.min(bytes, this.most);
    const owner = await this.#turn(held, signal, askers);
    return (needed = 0) => {
      const back = Math.max(0, held - needed);
      held -= back;
      this.#count(owner, -back);
      this.#letIn();
    };
  }

  /** Resolves with the owner at whose cost it is. */
  #turn(bytes: number, signal: AbortSignal, askers: Askers): Promise<string> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        joinNoMore();
        this.#waiting.delete(waiter);
        reject(signal.reason as Error);
        this.#letIn();
      };
      const enter = (owner: string) => {
        joinNoMore();
        signal.removeEventListener("abort", leave);
        resolve(owner);
      };
      const waiter = { bytes, askers, enter };
      const joinNoMore = askers.onAdd(() => this.#letIn());
      this.#waiting.add(waiter);
      signal.addEventListener("abort", leave, { once: true });
      this.#letIn();
    });
  }

  #letIn(): void {
    for (const waiter of this.#waiting) {
      const owner = [...waiter.askers.all].find((asker) => this.#mayHold(asker, waiter.bytes));
      if (owner === undefined) continue;
      if (waiter.bytes > this.#free) return;
      this.#waiting.delete(waiter);
      this.#count(owner, waiter.bytes);
      waiter.enter(owner);
    }
  }

  #mayHold(owner: string, bytes: number): boolean {
    const held = this.#held.get(owner) ?? 0;
    return owner === NOBODY || held === 0 || held + bytes <= this.most * SHARE;
  }

  #count(owner: string, bytes: number): void {
    this.#free -= bytes;
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
