import { LRUCache } from "lru-cache";
import { z } from "zod";

import { sealNamed, unsealNamed } from "~/http/seal.server";
import { shared, warnOfFailure } from "~/http/shared-redis.server";
import { ToldLater } from "~/http/told-later.server";

import type { Login } from "./ended-logins.server";

/** As long as the cookie that may have missed them: the answer that brought the new one may be lost. */
const KEPT_SECONDS = 14 * 24 * 60 * 60;
const PURPOSE = "refreshed tokens";
/** Of one account: nobody has more browsers, and whoever logs in without end pushes out its own alone. */
const MOST_OF_ACCOUNT = 100;

const schema = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  /** Which refresh of its login has brought it; 0 is the login itself. */
  generation: z.number(),
});

/** A pair of tokens of a login. */
export type Tokens = z.output<typeof schema>;

/** In bytes, and what each takes beside its letters. */
const MOST_HERE = 32 * 1024 * 1024;
const OVERHEAD = 2048;

/** By login. */
const own = new LRUCache<string, { account: string; tokens: Tokens }>({
  maxSize: MOST_HERE,
  sizeCalculation: ({ tokens }) => OVERHEAD + tokens.accessToken.length + tokens.refreshToken.length,
  ttl: KEPT_SECONDS * 1000,
});

/**
 * The newest pair of a login that is known, in whatever container it was refreshed, where it is newer than that of
 * `generation`: a note may be older than a cookie, since Redis can have missed one.
 */
export async function newerTokens(login: string, generation: number): Promise<Tokens | null> {
  const newer = await newerTokensIfKnown(login, generation);
  return newer === "unknown" ? null : newer;
}

/** The same; "unknown" where no newer pair is known here, and the Redis that containers share does not answer. */
export async function newerTokensIfKnown(login: string, generation: number): Promise<Tokens | "unknown" | null> {
  let isAsked = true;
  const sealed = await shared(
    (redis) => redis.get(addressOf(login)),
    null,
    (reason) => {
      isAsked = false;
      warnOfFailure(reason);
    },
  );
  const noted = schema.safeParse(sealed && (await unsealNamed(PURPOSE, sealed, login))).data;
  const here = own.get(login)?.tokens;
  const newest = noted && here ? (here.generation > noted.generation ? here : noted) : (noted ?? here);
  if (newest && newest.generation > generation) return newest;
  return isAsked ? null : "unknown";
}

/**
 * Notes the newest pair of a login of an account, sealed, for all who still come with an older cookie (contract 5.8). What one
 * account leaves is bounded.
 */
export async function noteTokens({ id: login, account }: Login, tokens: Tokens): Promise<void> {
  own.set(login, { account, tokens });
  if (!(await share(login))) untold.add(login);
}

/** The logins whose pair Redis has not taken. */
const untold = new ToldLater(share);

/** Tells the other containers the pair of a login, unless they know a newer one; whether nothing is left to tell. */
async function share(login: string): Promise<boolean> {
  const here = own.get(login);
  if (!here || (await newerTokens(login, here.tokens.generation))) return true;
  const sealed = await sealNamed(PURPOSE, here.tokens, KEPT_SECONDS, login);
  let isTold = true;
  await shared(
    async (redis) => {
      await redis.set(addressOf(login), sealed, "EX", KEPT_SECONDS);
      const logins = loginsOf(here.account);
      await redis.zadd(logins, Date.now(), login);
      await redis.expire(logins, KEPT_SECONDS);
      const oldest = await redis.zrange(logins, 0, -MOST_OF_ACCOUNT - 1);
      if (oldest.length > 0) await Promise.all([redis.del(...oldest.map(addressOf)), redis.zrem(logins, ...oldest)]);
    },
    undefined,
    () => (isTold = false),
  );
  return isTold;
}

/** Forgets the pair of a login that has ended. */
export async function forgetTokens(login: string): Promise<void> {
  own.delete(login);
  await shared((redis) => redis.del(addressOf(login)));
}

const addressOf = (login: string) => `sa:tokens:${login}`;
const loginsOf = (account: string) => `sa:tokens:of:${account}`;
