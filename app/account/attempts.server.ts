import { createHash } from "node:crypto";

import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";

import { redis } from "~/http/redis.server";

const HOUR = 60 * 60;

/** How many attempts are allowed in how many seconds (contract section 10). */
const limits = {
  loginOfAccount: { points: 10, duration: 15 * 60 },
  loginOfAddress: { points: 100, duration: HOUR },
  signup: { points: 20, duration: HOUR },
  mail: { points: 20, duration: HOUR },
} as const;

type Limit = keyof typeof limits;

const limiters = new Map<Limit, RateLimiterAbstract>();

function limiter(limit: Limit): RateLimiterAbstract {
  const known = limiters.get(limit);
  if (known) return known;
  const options = { ...limits[limit], keyPrefix: `sa:attempts:${limit}` };
  const alone = new RateLimiterMemory(options);
  const store = redis();
  const made = store ? new RateLimiterRedis({ ...options, storeClient: store, insuranceLimiter: alone }) : alone;
  limiters.set(limit, made);
  return made;
}

/** Either the attempt may go on, or seconds to wait. */
export type Attempt = { allowed: true } | Refused;

/** A login that may be tried; `settle` says how it ended. Only failed ones count. */
export type LoginAttempt = { allowed: true; settle: (failed: boolean) => Promise<void> } | Refused;

interface Refused {
  allowed: false;
  retryAfter: number;
}

/** Logins of one account from one address that may be under way at once: guesses sent all at once gain little. */
const MOST_AT_ONCE = 40;
const underWay = new Map<string, number>();

/** Asks for an attempt to log in to an account from an address. It must be settled. */
export async function takeLoginAttempt(email: string, address: string): Promise<LoginAttempt> {
  const account = createHash("sha256").update(`${email.toLowerCase()}\n${address}`).digest("base64url");
  const waits = await Promise.all([secondsToWait("loginOfAddress", address), secondsToWait("loginOfAccount", account)]);
  const running = underWay.get(account) ?? 0;
  const retryAfter = Math.max(...waits, running < MOST_AT_ONCE ? 0 : 1);
  if (retryAfter > 0) return { allowed: false, retryAfter };

  underWay.set(account, running + 1);
  return {
    allowed: true,
    async settle(failed) {
      const left = (underWay.get(account) ?? 1) - 1;
      if (left > 0) underWay.set(account, left);
      else underWay.delete(account);
      if (failed) await Promise.all([take("loginOfAddress", address), take("loginOfAccount", account)]);
    },
  };
}

/** Takes one sign-up, or one request for an e-mail, from an address. */
export function takeRequest(kind: "signup" | "mail", address: string): Promise<Attempt> {
  return take(kind, address);
}

async function secondsToWait(limit: Limit, key: string): Promise<number> {
  const taken = await limiter(limit).get(key);
  return taken && taken.consumedPoints >= limits[limit].points ? secondsOf(taken) : 0;
}

async function take(limit: Limit, key: string): Promise<Attempt> {
  try {
    await limiter(limit).consume(key);
    return { allowed: true };
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return { allowed: false, retryAfter: secondsOf(refusal) };
  }
}

function secondsOf({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000));
}

/** The sentence for a visitor who has to wait. */
export function waitMessage(retryAfter: number): string {
  const minutes = Math.ceil(retryAfter / 60);
  return `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`;
}
