import { createHash, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";

import { LRUCache } from "lru-cache";
import { z } from "zod";

import { longestRefreshMs, refreshTokens } from "~/api/accounts.server";
import { ApiError, silentFailure } from "~/api/failure.server";
import { env } from "~/env.server";
import { outsideRequest } from "~/http/request-context.server";
import { isShared, shared } from "~/http/shared-redis.server";
import { inOwnRedisTime } from "~/http/redis-time.server";
import { log } from "~/log.server";

import type { Login } from "./ended-logins.server";
import { newerTokens, newerTokensIfKnown, noteTokens, type Tokens } from "./refreshed-tokens.server";
import type { Session } from "./session.server";

/** A token this close to its end is refreshed before a call (contract 5.8). */
const MARGIN_SECONDS = 30;
/** How long after its end a trade, or its refusal, is known to those of its login who ask for the very same one. */
const KNOWN_MS = 30_000;
/** What Redis may take of a trade that has its lock, beside the call. */
const NOTING_MS = 2000;
/** How long a container waits for the trade of another one: what comes later is known to the next request. */
const LOCK_WAIT_MS = 20_000;
/** How often a container looks whether the other one's trade is over. */
const POLL_MS = 250;
/** A lock that ended before its trade did may be another's by now. */
const UNLOCK = "return redis.call('GET', KEYS[1]) == ARGV[1] and redis.call('DEL', KEYS[1]) or 0";

/** The token an API call may start with, or why there is none: `expired` has ended the session. */
export type UsableToken = { token: string } | { token: null; reason: "absent" | "expired" | "unreachable" };

/** "unsure": refused where Redis took no lock, so that another container may have traded the same token. */
type Traded = Tokens | "refused" | "unsure";

interface Trade {
  /** Fails when nobody has to wait for it any more. */
  waited: Promise<Traded>;
  /** However late the API answers. */
  ended: Promise<Traded>;
}

/** Statuses of an API that may speak of the token, beside 401. Any other speaks of the address or of how often it is asked. */
const ofTheToken = new Set<number | null>([400, 403, 422]);

/** What trades may take in all, in bytes, and one beside its tokens. */
const MOST_BYTES = 8 * 1024 * 1024;
const TRADE_BYTES = 512;

const trades = new LRUCache<string, Trade>({ maxSize: MOST_BYTES, ttl: KNOWN_MS });

/**
 * The session's access token, refreshed first when it is about to expire and the API has a refresh path. All
 * concurrent requests of a session share one refresh, and one that still comes with an older cookie gets what the newest
 * refresh has brought: an API may take each refresh token once. When that cannot be had, a token that is about to expire still does
 * for a call, but not where it has to `last`: an upload never starts on one (contract 5.8).
 */
export async function usableToken(session: Session, { last = false } = {}): Promise<UsableToken> {
  const { tokens } = session;
  if (!tokens) return { token: null, reason: "absent" };
  const left = secondsLeft(tokens.accessToken);
  if (left > MARGIN_SECONDS) return { token: tokens.accessToken };

  if (!env().apiRefreshPath || !tokens.refreshToken) {
    return left > 0 ? { token: tokens.accessToken } : endExpired(session);
  }
  try {
    const { accessToken, refreshToken, generation } = tokens;
    const login = { id: session.login, account: session.account ?? "" };
    // A lock that nobody has asked for, or a successor overlooked, would end the login.
    const traded = await inOwnRedisTime(() => freshTokens(login, { accessToken, refreshToken, generation }));
    if (traded === "refused") return await endExpired(session);
    if (await session.renew(traded)) return { token: traded.accessToken };
    log.error("the refreshed tokens are too long for a cookie");
    return await endExpired(session);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // It may have run out while it was to be renewed.
    return secondsLeft(tokens.accessToken) > 0 && !last
      ? { token: tokens.accessToken }
      : { token: null, reason: "unreachable" };
  }
}

/** Whether the API's refusal of the token that was `used` says nothing of the login: by `now` it has, or may have, another one. */
export function isRenewed(now: UsableToken, used: string): boolean {
  return now.token === null ? now.reason === "unreachable" : now.token !== used;
}

async function endExpired(session: Session): Promise<UsableToken> {
  await session.end("expiry");
  return { token: null, reason: "expired" };
}

/** Seconds until a JWT expires; infinite for a token that does not say. */
function secondsLeft(token: string): number {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
    const { exp } = z.object({ exp: z.number() }).parse(claims);
    return exp - Date.now() / 1000;
  } catch {
    return Infinity;
  }
}

/** The newest tokens of a login where they still last, else what they are traded for. */
async function freshTokens(login: Login, held: Tokens): Promise<Tokens | "refused"> {
  const newest = (await newerTokens(login.id, held.generation)) ?? held;
  if (secondsLeft(newest.accessToken) > MARGIN_SECONDS) return newest;
  const traded = await trade(login, newest);
  if (typeof traded !== "string") return traded;
  // Perhaps because another container has traded it meanwhile: then its successor is known by now.
  const successor = await newerTokensIfKnown(login.id, newest.generation);
  if (successor !== "unknown" && successor) return freshTokens(login, successor);
  if (traded === "unsure" || successor === "unknown")
    throw new ApiError(
      silentFailure("unreachable", "nobody knows whether another container has renewed the login"),
      "",
    );
  if (newest.refreshToken === held.refreshToken) return "refused";
  // The cookie's own is the newer one where it was not counted yet.
  return freshTokens(login, { ...held, generation: newest.generation });
}

/** Ends when all renewals have that are under way: what the API has traded by then is written down. None begins any more. */
export async function renewalsDone(): Promise<void> {
  isStopping = true;
  await Promise.allSettled([...trades.values()].map(({ ended }) => ended));
}

/** Whether the process stops: no other renewal begins. */
let isStopping = false;

function trade(login: Login, tokens: Tokens): Promise<Traded> {
  const id = createHash("sha256").update(`${login.id}\n${tokens.refreshToken}`).digest("base64url");
  const known = trades.get(id);
  if (known) return known.waited;
  if (isStopping) return Promise.reject(new ApiError(silentFailure("unreachable", "the process stops"), ""));
  let giveUp: (failure: ApiError) => void = () => undefined;
  const givenUp = new Promise<never>((_resolve, reject) => (giveUp = reject));
  const ended = tradeOnce(login, id, tokens, giveUp);
  const waited = Promise.race([ended, givenUp]);
  // Known to its end, however long the API takes.
  trades.set(id, { waited, ended }, { ttl: 0, size: bytesOf(tokens) });
  ended.then(
    (traded) => {
      const known = outsideRequest(() => Promise.resolve(traded));
      trades.set(id, { waited: known, ended: known }, { ttl: knownMs(traded), size: bytesOf(traded) });
    },
    () => trades.delete(id),
  );
  return waited;
}

/** How long a trade is worth knowing: never past the end of the token it brought. */
function knownMs(traded: Traded): number {
  const left = typeof traded === "string" ? Infinity : secondsLeft(traded.accessToken) * 1000;
  return Math.ceil(Math.min(KNOWN_MS, Math.max(1, left)));
}

function bytesOf(traded: Traded): number {
  return TRADE_BYTES + (typeof traded === "string" ? 0 : traded.accessToken.length + traded.refreshToken.length);
}

async function tradeOnce(
  login: Login,
  id: string,
  { refreshToken, generation }: Tokens,
  giveUp: (failure: ApiError) => void,
): Promise<Traded> {
  const lock = `sa:refresh:${id}:lock`;
  const holder = randomUUID();
  const lockedMs = longestRefreshMs() + NOTING_MS;
  const deadline = Date.now() + LOCK_WAIT_MS;
  let isAlone = false;
  const take = async () => {
    isAlone = isShared();
    return shared(async (redis) => {
      const taken = await redis.set(lock, holder, "PX", lockedMs, "NX");
      isAlone = false;
      // After a broken line the same is sent again: then it is ours already.
      return taken ?? ((await redis.get(lock)) === holder ? "OK" : null);
    }, "OK");
  };
  while ((await take()) === null) {
    if (Date.now() > deadline)
      throw new ApiError(silentFailure("unreachable", "another container renews the login"), "");
    await pause(POLL_MS);
  }
  try {
    const newer = await newerTokens(login.id, generation);
    if (newer) return newer;
    const answer = await askApi(refreshToken, giveUp);
    if (answer === "refused") return isAlone ? "unsure" : answer;
    const traded = { ...answer, generation: generation + 1 };
    await noteTokens(login, traded);
    return traded;
  } finally {
    await shared((redis) => redis.eval(UNLOCK, 1, lock, holder));
  }
}

async function askApi(refreshToken: string, giveUp: (failure: ApiError) => void) {
  try {
    return await refreshTokens(refreshToken, giveUp);
  } catch (error) {
    if (error instanceof ApiError && isRefusal(error)) return "refused";
    throw error;
  }
}

/** A gateway in front of the API answers 403 too, to anybody and without the API's words: that ends no login. */
function isRefusal({ apiStatus, apiMessage }: ApiError): boolean {
  return apiStatus === 401 || (apiMessage !== null && ofTheToken.has(apiStatus));
}
