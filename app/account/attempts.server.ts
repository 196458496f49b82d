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

/** Either the attempt is taken, and `giveBack` undoes that, or seconds to wait. */
export type Attempt = { allowed: true; giveBack: () => Promise<void> } | { allowed: false; retryAfter: number };

/** Takes one attempt to log in to an account from an address. Give it back unless the login fails. */
export async function takeLoginAttempt(email: string, address: string): Promise<Attempt> {
  const account = createHash("sha256").update(`${email.toLowerCase()}\n${address}`).digest("base64url");
  const ofAddress = await take("loginOfAddress", address);
  if (!ofAddress.allowed) return ofAddress;
  const ofAccount = await take("loginOfAccount", account);
  if (!ofAccount.allowed) {
    await ofAddress.giveBack();
    return ofAccount;
  }
  return {
    allowed: true,
    giveBack: async () => {
      await Promise.all([ofAddress.giveBack(), ofAccount.giveBack()]);
    },
  };
}

/** Takes one sign-up, or one request for an e-mail, from an address. */
export function takeRequest(kind: "signup" | "mail", address: string): Promise<Attempt> {
  return take(kind, address);
}

async function take(limit: Limit, key: string): Promise<Attempt> {
  try {
    await limiter(limit).consume(key);
    return { allowed: true, giveBack: async () => void (await limiter(limit).reward(key)) };
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return { allowed: false, retryAfter: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) };
  }
}

/** The sentence for a visitor who has to wait. */
export function waitMessage(retryAfter: number): string {
  const minutes = Math.ceil(retryAfter / 60);
  return `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`;
}
