export interface GateLimits {
  /** Pieces of work that run at once. */
  readonly places: number;
  /** Pieces of work that wait at once. */
  readonly waiting: number;
  /** How many of those may be one owner's; all of them, when not given. */
  readonly waitingEach?: number;
  /** How long work waits; for ever, when not given. */
  readonly longestWaitMs?: number;
}

type Entrance = () => void;

/**
 * Lets a few pieces of work run at once and more of them wait. Those who wait take turns by owner, so that nobody who
 * asks for a hundred pieces holds up one who asks for a single one. Work that finds the queue or its owner's share of it
 * full, or waits too long, is refused with the error that `refusal` makes.
 */
export class Gate {
  #running = 0;
  #waiting = 0;
  /** In the order of turns: whose work has entered goes to the end. */
  readonly #queues = new Map<string, Set<Entrance>>();

  constructor(
    readonly limits: GateLimits,
    private readonly refusal: () => Error,
  ) {}

  async run<Result>(work: () => Promise<Result>, owner = ""): Promise<Result> {
    await this.#enter(owner);
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  async #enter(owner: string): Promise<void> {
    const { places, waiting, waitingEach = waiting, longestWaitMs } = this.limits;
    if (this.#running < places) {
      this.#running += 1;
      return;
    }
    if (this.#waiting >= waiting || (this.#queues.get(owner)?.size ?? 0) >= waitingEach) throw this.refusal();
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
  #leave(): void {
    const [[owner, queue] = []] = this.#queues;
    const [next] = queue ?? [];
    if (owner === undefined || !queue || !next) {
      this.#running -= 1;
      return;
    }
    this.#remove(owner, next);
    if (queue.size > 0) {
      this.#queues.delete(owner);
      this.#queues.set(owner, queue);
    }
    next();
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
