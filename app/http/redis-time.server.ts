import { requestContext, type RedisTime, withRequestContext } from "./request-context.server";
import { within } from "./within.server";

/** What a request may wait for Redis in all (contract 13); one that goes on for minutes, an upload say, as much again each minute. */
const PATIENCE_MS = 1000;
const MINUTE_MS = 60_000;

/** Does work with Redis within the time that the request has for it; the site's own work has no such bound. */
export function inRedisTime<Result>(work: () => Promise<Result>): Promise<Result> {
  const time = requestContext()?.redisTime;
  return time ? time.spend(work) : work();
}

/**
 * Does work whose answer nobody may guess, the claim of an application above all: it is not counted in the time that the
 * request has for Redis. Each of its commands has its own limit.
 */
export function inOwnRedisTime<Result>(work: () => Promise<Result>): Promise<Result> {
  const context = requestContext();
  return context ? withRequestContext({ ...context, redisTime: undefined }, work) : work();
}

/** The time that one request spends waiting for Redis, commands at the same time counted once. */
export class RequestRedisTime implements RedisTime {
  readonly #began = performance.now();
  #waited = 0;
  #underWay = 0;
  #since = 0;

  /** What `work` gives, or an error once the request has no more time for Redis: then it counts as away for it. */
  async spend<Result>(work: () => Promise<Result>): Promise<Result> {
    const left = this.#left();
    if (left <= 0) throw new NoTimeLeft();
    if (this.#underWay === 0) this.#since = performance.now();
    this.#underWay += 1;
    try {
      return await within(left, work(), () => {
        throw left > PATIENCE_MS / 2 ? new Error("this Redis takes too long") : new NoTimeLeft();
      });
    } finally {
      this.#underWay -= 1;
      if (this.#underWay === 0) this.#waited += performance.now() - this.#since;
    }
  }

  #left(): number {
    const now = performance.now();
    const allowed = PATIENCE_MS * (1 + Math.floor((now - this.#began) / MINUTE_MS));
    return allowed - this.#waited - (this.#underWay > 0 ? now - this.#since : 0);
  }
}

class NoTimeLeft extends Error {
  override readonly name = "NoTimeLeft";

  constructor() {
    super("this request has waited long enough for Redis");
  }
}

/**
 * Whether an error says nothing of the Redis that was asked last: another one has used most of the time up. Told by its name: the
 * bundles of the process and of the application each have the class.
 */
export const isNoTimeLeft = (error: unknown): boolean => error instanceof Error && error.name === "NoTimeLeft";
