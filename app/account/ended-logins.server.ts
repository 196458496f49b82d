import { createHash } from "node:crypto";

import { LRUCache } from "lru-cache";

import { inOwnRedisTime } from "~/http/redis-time.server";
import { shared } from "~/http/shared-redis.server";
import { ToldLater } from "~/http/told-later.server";
import { warnSeldom } from "~/log.server";

/** As long as the longest cookie that a login writes, that of what was sent. */
const KEPT_SECONDS = 90 * 24 * 60 * 60;
/** Of one account: whoever logs in and out without end forgets its own oldest, and nobody else's. */
const MOST_OF_ACCOUNT = 1000;
const MOST = 50_000;

/** No answer is on its way for longer: a successor's cookie that has not come by then is lost. */
const ON_ITS_WAY_MS = 15 * 60 * 1000;

const notes = ["logout", "login", "expiry", "successor"] as const;

/** A login by its id, and the account that it is of. */
export interface Login {
  readonly id: string;
  readonly account: string;
}

/** What is noted of a login. `successor`: another one's cookie was sent to its browser, and may be lost on the way. */
type LoginNote = (typeof notes)[number];

/**
 * `login`: its browser has come with the cookie of another one, in its place, or has set a new password. `expiry`: the API takes its
 * tokens no more. What it wrote in its browser stays after both.
 */
export type LoginEnd = Exclude<LoginNote, "successor">;

/** By account, when each login was ended, in milliseconds since 1970, the latest last. */
const own = new LRUCache<string, ReadonlyMap<string, number>>({
  maxSize: MOST,
  sizeCalculation: (logins) => logins.size,
  ttl: KEPT_SECONDS * 1000,
});

/**
 * Notes for 90 days what has become of a login: once it was ended no copy of its cookie counts any more, in any container. What one
 * account leaves is bounded, and under names that give nothing away. Nothing is done where this container has noted its end before.
 */
export async function noteLogin({ id, account }: Login, note: LoginNote): Promise<void> {
  const name = nameOf(id, note);
  if (note !== "successor" && own.get(account)?.has(name)) return;
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

/** Tells the other containers, however long this request has waited for Redis; `null` where that cannot be done. */
function share(
  account: string,
  logins: readonly (readonly [name: string, at: number])[],
  report: (reason: string) => void,
) {
  const key = addressOf(account);
  return inOwnRedisTime(() =>
    shared(
      (redis) =>
        Promise.all([
          redis.zadd(key, ...logins.flatMap(([name, at]) => [at, name])),
          redis.zremrangebyrank(key, 0, -MOST_OF_ACCOUNT - 1),
          redis.expire(key, KEPT_SECONDS),
        ]),
      null,
      report,
    ),
  );
}

/** What any container noted of a login, a logout before all; `null` for one that goes on, and where a successor's cookie was lost. */
export async function noteOfLogin({ id, account }: Login): Promise<LoginNote | null> {
  const names = notes.map((note) => nameOf(id, note));
  const times = await shared((redis) => redis.zmscore(addressOf(account), ...names));
  const here = own.get(account);
  const timeOf = (index: number) => here?.get(names[index] ?? "") ?? times?.[index] ?? null;
  const found = notes.find((_note, index) => timeOf(index) !== null) ?? null;
  const age = Date.now() - Number(timeOf(notes.indexOf("successor")));
  return found === "successor" && age > ON_ITS_WAY_MS ? null : found;
}

const purposes = {
  logout: "ended login",
  login: "replaced login",
  expiry: "expired login",
  successor: "succeeded login",
} satisfies Record<LoginNote, string>;
const nameOf = (id: string, note: LoginNote) =>
  createHash("sha256").update(`${purposes[note]}\n${id}`).digest("base64url").slice(0, 22);
const addressOf = (account: string) => `sa:ended-logins:${account}`;
