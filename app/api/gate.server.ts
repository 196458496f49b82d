export interface GateLimits {
  /** Pieces of work that run at once. */
  readonly places: number;
  /** How many of those may be one owner's; all of them, when not given. */
  readonly placesEach?: number;
  /** Pieces of work that wait at once. */
  readonly waiting: number;
  /** How many of those may be one owner's; all of them, when not given. */
  readonly waitingEach?: number;
  /** How long work waits; for ever, when not given. */
  readonly longestWaitMs?: number;
}

type Entrance = () => void;

/** The owner of the site's own work. */
const NOBODY = "";

/**
 * Lets a few pieces of work run at once and more of them wait. Those who wait take turns by owner, so that nobody who
 * asks for a hundred pieces holds up one who asks for a single one. Work that finds the queue or its owner's share of it
 * full, or waits too long, is refused with the error that `refusal` makes. Work without an owner, the site's own, takes
 * its turns too, and has no limits but the gate's.
 */
export class Gate {
  #running = 0;
  #waiting = 0;
  /** Work under way of each owner. */
  readonly #held = new Map<string, number>();
  /** In the order of turns: whose work has entered goes to the end. */
  readonly #queues = new Map<string, Set<Entrance>>();

  constructor(
    readonly limits: GateLimits,
    private readonly refusal: () => Error,
  ) {}

  async run<Result>(work: () => Promise<Result>, owner = NOBODY): Promise<Result> {
    await this.#enter(owner);
    try {
      return await work();
    } finally {
      this.#leave(owner);
    }
  }

  async #enter(owner: string): Promise<void> {
    const { places, waiting, waitingEach = waiting, longestWaitMs } = this.limits;
    if (this.#running < places && this.#mayHoldMore(owner)) {
      this.#hold(owner);
      return;
    }
    const isFull = owner !== NOBODY && (this.#queues.get(owner)?.size ?? 0) >= waitingEach;
    if (this.#waiting >= waiting || isFull) throw this.refusal();
    await new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        this.#remove(owner, enter);
        reject(this.refusal());
      };
      const timer = longestWaitMs === undefined ? undefined : setTimeout(giveUp, longestWaitMs);
      const enter = () => {
        clearTimeout(timer);
        resolve();
      };
      this.#add(owner, enter);
    });
  }

  /** The place of finished work goes straight to the next in turn, so that nobody can overtake them. */
  #leave(finished: string): void {
    this.#release(finished);
    for (const [owner, queue] of this.#queues) {
      const [next] = queue;
      if (!next || !this.#mayHoldMore(owner)) continue;
      this.#remove(owner, next);
      if (queue.size > 0) {
        this.#queues.delete(owner);
        this.#queues.set(owner, queue);
      }
      this.#hold(owner);
      next();
      return;
    }
  }

  #mayHoldMore(owner: string): boolean {
    const { places, placesEach = places } = this.limits;
    return owner === NOBODY || (this.#held.get(owner) ?? 0) < placesEach;
  }

  #hold(owner: string): void {
    this.#running += 1;
    this.#held.set(owner, (this.#held.get(owner) ?? 0) + 1);
  }

  #release(owner: string): void {
    this.#running -= 1;
    const left = (this.#held.get(owner) ?? 1) - 1;
    if (left > 0) this.#held.set(owner, left);
    else this.#held.delete(owner);
  }

  #add(owner: string, entrance: Entrance): void {
    const queue = this.#queues.get(owner) ?? new Set();
    this.#queues.set(owner, queue.add(entrance));
    this.#waiting += 1;
  }

  #remove(owner: string, entrance: Entrance): void {
    const queue = this.#queues.get(owner);
    if (!queue?.delete(entrance)) return;
    this.#waiting -= 1;
    if (queue.size === 0) this.#queues.delete(owner);
  }
}
