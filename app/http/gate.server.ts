import { Askers } from "./askers";

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
  /** Whether every other turn is that of the owner who had the fewest of late: a crowd that asks without end is not before the others. */
  readonly favoursFew?: boolean;
}

/** A piece of work that waits. */
interface Waiter {
  readonly askers: Askers;
  /** Lets it in, at the cost of one of its owners. */
  readonly enter: (owner: string) => void;
  readonly giveUp: () => void;
}

/** The owner of the site's own work. */
const NOBODY = "";

/** For how long it counts how often work of an owner has entered, and of how many owners. */
const COUNTED = { ms: 60_000, owners: 1000 };

/**
 * Lets a few pieces of work run at once and more of them wait. Those who wait take turns by owner, so that nobody who
 * asks for a hundred pieces holds up one who asks for a single one. Work that finds its owner's share of the queue full, or
 * waits too long, is refused with the error that `refusal` makes. Where the whole queue is full the one who waits with the
 * most pieces loses the last of them to an owner with fewer; among equals the newcomer is refused. Work without an owner, the site's own, takes
 * its turns too, and has no limits but the gate's. Work that several ask for waits in the queues of all of them, and
 * enters with the first turn that one of them has.
 */
export class Gate {
  #running = 0;
  #waiting = 0;
  /** Work under way of each owner. */
  readonly #held = new Map<string, number>();
  /** Those who wait, by owner, in the order of turns: an owner whose work has entered goes to the end. */
  readonly #queues = new Map<string, Set<Waiter>>();
  #isTurnOfFewest = false;
  /** How often work of each owner has entered since a time, those first who had none for longest. */
  readonly #entered = new Map<string, { times: number; since: number }>();
  readonly #refusal: () => Error;

  constructor(
    readonly limits: GateLimits,
    refusal: () => Error,
  ) {
    this.#refusal = refusal;
  }

  /** How many pieces of work run. */
  get running(): number {
    return this.#running;
  }

  /** How many pieces of work wait. */
  get waiting(): number {
    return this.#waiting;
  }

  /** How many pieces of work would enter before one more of `askers`, if nobody else came. */
  ahead(askers: Askers): number {
    if (this.#running < this.limits.places) return 0;
    const before = [...askers.all].map((owner) => {
      const round = this.#waitingOf(owner) + 1;
      if (round === 1) return this.#queues.size + 1;
      let others = 0;
      for (const [other, { size }] of this.#queues) if (other !== owner) others += Math.min(size, round);
      return others + round;
    });
    return Math.min(...before);
  }

  /** Runs work when its turn has come; it waits for `longestWaitMs`, that of the gate where nothing is said. */
  async run<Result>(
    work: () => Promise<Result>,
    asker: string | Askers = NOBODY,
    longestWaitMs = this.limits.longestWaitMs,
  ): Promise<Result> {
    const owner = await this.#enter(typeof asker === "string" ? new Askers(asker) : asker, longestWaitMs);
    try {
      return await work();
    } finally {
      this.#leave(owner);
    }
  }

  /** Resolves with the owner at whose cost the work has entered. */
  async #enter(askers: Askers, longestWaitMs: number | undefined): Promise<string> {
    const { places, waiting } = this.limits;
    const owners = [...askers.all];
    const free = this.#running < places ? owners.find((owner) => this.#mayHoldMore(owner)) : undefined;
    if (free !== undefined) {
      this.#hold(free);
      return free;
    }
    if (!owners.some((owner) => this.#mayWaitMore(owner))) throw this.#refusal();
    if (this.#waiting >= waiting) {
      const last = this.#lastOfMost(Math.min(...owners.map((owner) => this.#waitingOf(owner))));
      if (!last) throw this.#refusal();
      last.giveUp();
    }
    return new Promise((resolve, reject) => {
      const enter = (owner: string) => {
        end();
        this.#hold(owner);
        resolve(owner);
      };
      const join = (owner: string) => {
        if (this.#running < places && this.#mayHoldMore(owner)) enter(owner);
        else if (this.#mayWaitMore(owner)) this.#add(owner, waiter);
      };
      const end = () => {
        clearTimeout(timer);
        joinNoMore();
        askers.all.forEach((owner) => this.#remove(owner, waiter));
        this.#waiting -= 1;
      };
      const giveUp = () => {
        end();
        reject(this.#refusal());
      };
      const waiter: Waiter = { askers, enter, giveUp };
      const timer = longestWaitMs === undefined ? undefined : setTimeout(giveUp, longestWaitMs);
      const joinNoMore = askers.onAdd(join);
      this.#waiting += 1;
      owners.filter((owner) => this.#mayWaitMore(owner)).forEach((owner) => this.#add(owner, waiter));
    });
  }

  /** The place of finished work goes straight to the next in turn, so that nobody can overtake them. */
  #leave(finished: string): void {
    this.#release(finished);
    const owner = this.#nextInTurn();
    if (owner === undefined) return;
    const queue = this.#queues.get(owner) ?? new Set();
    const [next] = queue;
    next?.enter(owner);
    if (queue.size === 0) return;
    this.#queues.delete(owner);
    this.#queues.set(owner, queue);
  }

  /** The owner whose work is next: the first in the order of turns, or of those with the fewest. */
  #nextInTurn(): string | undefined {
    this.#isTurnOfFewest = this.limits.favoursFew === true && !this.#isTurnOfFewest;
    let next: string | undefined;
    for (const owner of this.#queues.keys()) {
      if (!this.#mayHoldMore(owner)) continue;
      if (next === undefined || this.#timesOf(owner) < this.#timesOf(next)) next = owner;
      if (!this.#isTurnOfFewest) break;
    }
    return next;
  }

  #timesOf(owner: string): number {
    const { times, since } = this.#entered.get(owner) ?? { times: 0, since: 0 };
    return performance.now() - since > COUNTED.ms ? 0 : times;
  }

  #mayHoldMore(owner: string): boolean {
    const { places, placesEach = places } = this.limits;
    return owner === NOBODY || (this.#held.get(owner) ?? 0) < placesEach;
  }

  #mayWaitMore(owner: string): boolean {
    const { waiting, waitingEach = waiting } = this.limits;
    return owner === NOBODY || this.#waitingOf(owner) < waitingEach;
  }

  #waitingOf(owner: string): number {
    return this.#queues.get(owner)?.size ?? 0;
  }

  /**
   * The newest work of the owner with the most that waits, when that is more than `others` will have. Work that several
   * ask for, and the site's own, gives way to nobody.
   */
  #lastOfMost(others: number): Waiter | undefined {
    let most: Set<Waiter> | undefined;
    for (const [owner, queue] of this.#queues) {
      if (owner !== NOBODY && queue.size > (most?.size ?? others + 1)) most = queue;
    }
    return [...(most ?? [])].findLast(({ askers }) => askers.all.size === 1);
  }

  #hold(owner: string): void {
    this.#running += 1;
    this.#held.set(owner, (this.#held.get(owner) ?? 0) + 1);
    if (this.limits.favoursFew) this.#count(owner);
  }

  #count(owner: string): void {
    const times = this.#timesOf(owner);
    const since = times === 0 ? performance.now() : (this.#entered.get(owner)?.since ?? 0);
    this.#entered.delete(owner);
    this.#entered.set(owner, { times: times + 1, since });
    const [oldest] = this.#entered.keys();
    if (oldest !== undefined && this.#entered.size > COUNTED.owners) this.#entered.delete(oldest);
  }

  #release(owner: string): void {
    this.#running -= 1;
    const left = (this.#held.get(owner) ?? 1) - 1;
    if (left > 0) this.#held.set(owner, left);
    else this.#held.delete(owner);
  }

  #add(owner: string, waiter: Waiter): void {
    const queue = this.#queues.get(owner) ?? new Set();
    this.#queues.set(owner, queue.add(waiter));
  }

  #remove(owner: string, waiter: Waiter): void {
    const queue = this.#queues.get(owner);
    if (queue?.delete(waiter) && queue.size === 0) this.#queues.delete(owner);
  }
}
