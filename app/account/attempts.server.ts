import { createHash } from "node:crypto";

import { ApiError } from "~/api/failure.server";
import { Counter } from "~/http/counter.server";
import { normalized } from "~/http/normalized";
import { UnderWay } from "~/http/under-way.server";
import { visitorKey } from "~/http/visitor-address.server";
import { counter } from "~/metrics.server";

const HOUR = 60 * 60;

/** How many attempts are allowed in how many seconds (contract 10). */
const loginOfAddress = new Counter("loginOfAddress", 100, HOUR);
const loginOfAccount = new Counter("loginOfAccount", 10, 15 * 60);
/** What each login leaves in Redis for its tokens is bounded by this. */
const loginsThatSucceed = new Counter("loginsThatSucceed", 1000, HOUR);
const attempts = {
  signup: new Counter("signup", 20, HOUR),
  mail: new Counter("mail", 20, HOUR),
  reset: new Counter("reset", 20, HOUR),
};

const made = counter({
  name: "site_account_attempts_total",
  help:
    "Logins, sign-ups, requests for a mail and new passwords, by form and outcome: accepted, refused by the API, " +
    "limited by this site, or failed (the API gave no usable answer)",
  labelNames: ["form", "outcome"],
});
type Form = "login" | keyof typeof attempts;
type AttemptOutcome = "accepted" | "refused" | "limited" | "failed";
for (const form of ["login", "signup", "mail", "reset"] satisfies Form[]) {
  for (const outcome of ["accepted", "refused", "limited", "failed"] satisfies AttemptOutcome[]) {
    made.inc({ form, outcome }, 0);
  }
}

/** Logins of one address that this process has under way at once, and when to come back past that. */
const logins = new UnderWay({ own: 10 });
const SOON_MS = 1000;

/**
 * An attempt, counted before it is made: `run`, to be called once, makes it, passes on what comes of it, and takes the
 * count back when that turns out not to count. Or the seconds to wait.
 */
export type Attempt = { allowed: true; run: <Result>(work: () => Promise<Result>) => Promise<Result> } | Refused;

interface Refused {
  allowed: false;
  retryAfter: number;
}

/** Takes a login to an account from an address. Those that succeed count by themselves, generously. */
export async function takeLoginAttempt(email: string, clientAddress: string): Promise<Attempt> {
  const visitor = visitorKey(clientAddress);
  const leave = logins.begin(visitor);
  if (!leave) return limited("login", SOON_MS);

  // First the address: when it has no more, made-up accounts leave nothing behind.
  const ofAddress = await loginOfAddress.take(visitor);
  if (!ofAddress.taken) {
    leave();
    return limited("login", ofAddress.waitMs);
  }
  const ofAccount = await loginOfAccount.take(accountKey(email, visitor));
  const ofSuccess = ofAccount.taken ? await loginsThatSucceed.take(accountKey(email)) : ofAccount;
  const giveBack = async () => {
    await Promise.all([ofAddress.giveBack(), ofAccount.taken && ofAccount.giveBack()]);
  };
  if (!ofSuccess.taken) {
    await giveBack();
    leave();
    return limited("login", ofSuccess.waitMs);
  }
  return {
    allowed: true,
    run: async (work) => {
      try {
        return await counted(work, { form: "login", successCounts: false, isNone: isNoFailure, giveBack });
      } catch (error) {
        await ofSuccess.giveBack();
        throw error;
      } finally {
        leave();
      }
    },
  };
}

/** Takes one sign-up, request for an e-mail, or new password for a link from an address. Those that the API never looked at do not count. */
export async function takeAttempt(kind: keyof typeof attempts, clientAddress: string): Promise<Attempt> {
  const point = await attempts[kind].take(visitorKey(clientAddress));
  if (!point.taken) return limited(kind, point.waitMs);
  return {
    allowed: true,
    run: (work) => counted(work, { form: kind, successCounts: true, isNone: wasNotLookedAt, giveBack: point.giveBack }),
  };
}

async function counted<Result>(
  work: () => Promise<Result>,
  {
    form,
    successCounts,
    isNone,
    giveBack,
  }: { form: Form; successCounts: boolean; isNone: (error: unknown) => boolean; giveBack: () => Promise<void> },
): Promise<Result> {
  let counts = true;
  try {
    const result = await work();
    counts = successCounts;
    made.inc({ form, outcome: "accepted" satisfies AttemptOutcome });
    return result;
  } catch (error) {
    counts = !isNone(error);
    const failed = !(error instanceof ApiError) || error.status >= 500;
    made.inc({ form, outcome: (failed ? "failed" : "refused") satisfies AttemptOutcome });
    throw error;
  } finally {
    if (!counts) await giveBack();
  }
}

/** Statuses that may speak of the password, without a word too. */
const ofThePassword = new Set([400, 401, 403, 422]);

/**
 * Whether a login ended without a word on whether the password was right: an outage must lock nobody out, nor a gateway that
 * answers while the API is deployed.
 */
function isNoFailure(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 503 || error.status === 429 || !(error.isWorded || ofThePassword.has(error.status));
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

/** All spellings that an API may take for one address have one key. */
function accountKey(email: string, visitor = ""): string {
  const spelt = normalized(email, "NFKD")
    .replace(/[\p{Cf}\p{M}\p{Z}]/gu, "")
    .toLowerCase()
    .replaceAll("ı", "i");
  return createHash("sha256").update(`${spelt}\n${visitor}`).digest("base64url");
}

function limited(form: Form, waitMs: number): Refused {
  made.inc({ form, outcome: "limited" satisfies AttemptOutcome });
  return { allowed: false, retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) };
}

/** The sentence for a visitor who has to wait. */
export function waitMessage(retryAfter: number): string {
  const [count, unit] = retryAfter < 60 ? [retryAfter, "second"] : [Math.ceil(retryAfter / 60), "minute"];
  return `Too many attempts. Please try again in ${count} ${unit}${count === 1 ? "" : "s"}.`;
}
