import { createHash } from "node:crypto";

import { LRUCache } from "lru-cache";

import { shared } from "~/http/shared-redis.server";
import { ToldLater } from "~/http/told-later.server";
import { warnSeldom } from "~/log.server";

/** As long as the longest cookie that a login writes, that of what was sent. */
const KEPT_SECONDS = 90 * 24 * 60 * 60;
/** Of one account: whoever logs in and out without end forgets its own oldest, and nobody else's. */
const MOST_OF_ACCOUNT = 1000;
const MOST = 50_000;

const ends = ["logout", "login", "expiry", "successor"] as const;

/** A login by its id, and the account that it is of. */
export interface Login {
  readonly id: string;
  readonly account: string;
}

/**
 * `login`: its browser has come with the cookie of another one, in its place. `expiry`: the API takes its tokens no more. What it
 * wrote in its browser stays after both. `successor` is no end yet: that cookie was sent, and may be lost on the way.
 */
export type LoginEnd = (typeof ends)[number];

/** By account, when each login was ended, in milliseconds since 1970, the latest last. */
const own = new LRUCache<string, ReadonlyMap<string, number>>({
  maxSize: MOST,
  sizeCalculation: (logins) => logins.size,
  ttl: KEPT_SECONDS * 1000,
});

/**
 * Notes for 90 days that a login was ended, and by what: no copy of its cookie counts any more, in any container. What one
 * account leaves is bounded, and under names that give nothing away. Nothing is done where this container has noted it before.
 */
export async function noteEndedLogin({ id, account }: Login, by: LoginEnd): Promise<void> {
  const name = nameOf(id, by);
  if (own.get(account)?.has(name)) return;
  const [now, others] = [Date.now(), [...(own.get(account) ?? [])]];
  own.set(account, new Map([...others, [name, now] as const].slice(-MOST_OF_ACCOUNT)));
  await share(account, [[name, now]], (reason) => {
    untold.add(account);
    warnSeldom(
      { reason },
      "the end of a login could not be written down: a copy of its cookie counts on in other containers",
    );
  });
}

/** The accounts of whose ended logins Redis has not taken one. */
export const untold = new ToldLater(async (account) => {
  const logins = [...(own.get(account) ?? [])];
  return logins.length === 0 || (await share(account, logins, () => undefined)) !== null;
});

/** Tells the other containers; `null` where that cannot be done. */
function share(
  account: string,
  logins: readonly (readonly [name: string, at: number])[],
  report: (reason: string) => void,
) {
  return shared(
    async (redis) => {
      const key = addressOf(account);
      await redis.zadd(key, ...logins.flatMap(([name, at]) => [at, name]));
      await redis.zremrangebyrank(key, 0, -MOST_OF_ACCOUNT - 1);
      return redis.expire(key, KEPT_SECONDS);
    },
    null,
    report,
  );
}

/** By what a login was ended, as any container noted it, a logout before all; `null` for one that goes on. */
export async function howEnded({ id, account }: Login): Promise<LoginEnd | null> {
  const names = ends.map((by) => nameOf(id, by));
  const notes = await shared((redis) => redis.zmscore(addressOf(account), ...names));
  const here = own.get(account);
  return ends.find((_by, index) => here?.has(names[index] ?? "") || typeof notes?.[index] === "string") ?? null;
}

const purposes = {
  logout: "ended login",
  login: "replaced login",
  expiry: "expired login",
  successor: "succeeded login",
} satisfies Record<LoginEnd, string>;
const nameOf = (id: string, by: LoginEnd) =>
  createHash("sha256").update(`${purposes[by]}\n${id}`).digest("base64url").slice(0, 22);
const addressOf = (account: string) => `sa:ended-logins:${account}`;
