import { createHash } from "node:crypto";

import { ApiError } from "~/api/failure.server";
import { visitorKey } from "~/http/visitor-address.server";

import { Counter } from "./counter.server";

const HOUR = 60 * 60;

/** How many attempts are allowed in how many seconds (contract 10). */
const loginOfAddress = new Counter("loginOfAddress", 100, HOUR);
const loginOfAccount = new Counter("loginOfAccount", 10, 15 * 60);
const attempts = {
  signup: new Counter("signup", 20, HOUR),
  mail: new Counter("mail", 20, HOUR),
  reset: new Counter("reset", 20, HOUR),
};

/** Logins of one address that this process has under way at once, and when to come back past that. */
const MOST_AT_ONCE = 10;
const SOON_MS = 1000;
const underWay = new Map<string, number>();

/**
 * An attempt, counted before it is made: `run`, to be called once, makes it, passes on what comes of it, and takes the
 * count back when that turns out not to count. Or the seconds to wait.
 */
export type Attempt = { allowed: true; run: <Result>(work: () => Promise<Result>) => Promise<Result> } | Refused;

interface Refused {
  allowed: false;
  retryAfter: number;
}

/** Takes a login to an account from an address. Those that succeed do not count. */
export async function takeLoginAttempt(email: string, clientAddress: string): Promise<Attempt> {
  const visitor = visitorKey(clientAddress);
  const leave = enter(visitor);
  if (!leave) return refused(SOON_MS);

  // First the address: when it has no more, made-up accounts leave nothing behind.
  const ofAddress = await loginOfAddress.take(visitor);
  if (!ofAddress.taken) {
    leave();
    return refused(ofAddress.waitMs);
  }
  const ofAccount = await loginOfAccount.take(accountKey(email, visitor));
  if (!ofAccount.taken) {
    await ofAddress.giveBack();
    leave();
    return refused(ofAccount.waitMs);
  }
  const giveBack = async () => void (await Promise.all([ofAddress.giveBack(), ofAccount.giveBack()]));
  return {
    allowed: true,
    run: (work) => counted(work, { successCounts: false, isNone: isNoFailure, giveBack }).finally(leave),
  };
}

/** Takes one sign-up, request for an e-mail, or new password for a link from an address. Those that the API never looked at do not count. */
export async function takeAttempt(kind: keyof typeof attempts, clientAddress: string): Promise<Attempt> {
  const point = await attempts[kind].take(visitorKey(clientAddress));
  if (!point.taken) return refused(point.waitMs);
  return {
    allowed: true,
    run: (work) => counted(work, { successCounts: true, isNone: wasNotLookedAt, giveBack: point.giveBack }),
  };
}

async function counted<Result>(
  work: () => Promise<Result>,
  {
    successCounts,
    isNone,
    giveBack,
  }: { successCounts: boolean; isNone: (error: unknown) => boolean; giveBack: () => Promise<void> },
): Promise<Result> {
  let counts = true;
  try {
    const result = await work();
    counts = successCounts;
    return result;
  } catch (error) {
    counts = !isNone(error);
    throw error;
  } finally {
    if (!counts) await giveBack();
  }
}

/** Whether a login ended without a word on whether the password was right: an outage must lock nobody out. */
function isNoFailure(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 503 || error.status === 429);
}

/** By these the API has a limit of its own, or a gateway says that it did not reach the API. */
const notLookedAt = new Set([429, 502, 503, 504]);

/**
 * Whether the API did nothing with a request: it was not asked or not reached, or gave no answer. An error of its own, a
 * 500 say, counts: the account may be made and only its mail have failed, and somebody can know how to cause it.
 */
function wasNotLookedAt(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  if (error.apiStatus !== null) return notLookedAt.has(error.apiStatus);
  return error.kind === "unreachable" || error.kind === "busy";
}

function enter(visitor: string): (() => void) | null {
  const running = underWay.get(visitor) ?? 0;
  if (running >= MOST_AT_ONCE) return null;
  underWay.set(visitor, running + 1);
  return () => {
    const left = (underWay.get(visitor) ?? 1) - 1;
    if (left > 0) underWay.set(visitor, left);
    else underWay.delete(visitor);
  };
}

function accountKey(email: string, visitor: string): string {
  return createHash("sha256").update(`${email.toLowerCase()}\n${visitor}`).digest("base64url");
}

function refused(waitMs: number): Refused {
  return { allowed: false, retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) };
}

/** The sentence for a visitor who has to wait. */
export function waitMessage(retryAfter: number): string {
  const minutes = Math.ceil(retryAfter / 60);
  return `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`;
}
