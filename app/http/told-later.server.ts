import { lastingRedis } from "./redis.server";
import { writeState } from "./redis-state.server";
import { inOwnRedisTime } from "./redis-time.server";

/** Of each kind more than changes while Redis is away for an hour. */
const MOST = 10_000;
/** How soon Redis is asked whether it takes writes now. */
const AGAIN_MS = 1_000;

/**
 * What the Redis that containers share has not taken, by name: it is told once it takes writes again, the oldest first, but
 * before all what matters. Of more than ten thousand the oldest are forgotten.
 */
export class ToldLater {
  /** By its name a mark of the last change that was not taken: what matters, then the rest. */
  readonly #untold = { matters: new Map<string, symbol>(), rest: new Map<string, symbol>() };
  readonly #tellOne: (name: string) => Promise<boolean>;
  #timer: NodeJS.Timeout | undefined;

  /** `tellOne` tells all that there is to say under a name, and whether it was taken. */
  constructor(tellOne: (name: string) => Promise<boolean>) {
    this.#tellOne = tellOne;
  }

  /** Notes that Redis has not taken a change. */
  add(name: string, { matters = true } = {}): void {
    for (const names of Object.values(this.#untold)) names.delete(name);
    const names = this.#untold[matters ? "matters" : "rest"];
    names.set(name, Symbol());
    const [oldest] = names.keys();
    if (names.size > MOST && oldest !== undefined) names.delete(oldest);
    this.#soon();
  }

  /** Tells all, until Redis takes no more. Nobody waits for it: a slow Redis is told too. */
  async tell(): Promise<void> {
    const redis = lastingRedis();
    const takes = redis !== null && (await writeState(redis, "lasting")) === "answers";
    for (let next = this.#next(); takes && next; next = this.#next()) {
      const { names, name, mark } = next;
      const isTold = await this.#tellOne(name).catch(() => false);
      // What was not taken since then is still to be told.
      if (names.get(name) === mark) names.delete(name);
      if (isTold) continue;
      // Behind the others: one that always fails must not hold them up.
      if (!this.#has(name)) names.set(name, mark);
      break;
    }
    this.#timer = undefined;
    if (this.#next()) this.#soon();
  }

  #next() {
    for (const names of Object.values(this.#untold)) for (const [name, mark] of names) return { names, name, mark };
    return null;
  }

  #has(name: string): boolean {
    return Object.values(this.#untold).some((names) => names.has(name));
  }

  #soon(): void {
    this.#timer ??= setTimeout(() => void inOwnRedisTime(() => this.tell()), AGAIN_MS).unref();
  }
}
