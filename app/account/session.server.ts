import { createHash, randomBytes } from "node:crypto";

import { z } from "zod";

import type { Credentials } from "~/api/model";
import { clearCookie, dropCookie, fitsCookie, readCookies, setCookie, setsCookie } from "~/http/cookies.server";
import { normalized } from "~/http/normalized";
import { inOwnRedisTime } from "~/http/redis-time.server";
import { isVeryLate, requestContext, requestKey } from "~/http/request-context.server";
import { seal, unseal } from "~/http/seal.server";

import { noteOfLogin, type Login, type LoginEnd, noteLogin } from "./ended-logins.server";
import { forgetTokens, newerTokens, type Tokens } from "./refreshed-tokens.server";

const COOKIE = "session";
const LIFETIME_SECONDS = 14 * 24 * 60 * 60;
const ID_BYTES = 12;

const stateSchema = z.object({
  /** Of the login, from its beginning to its end. Absent in cookies from before 23 November 2026, until 7 December. */
  id: z.string().optional(),
  accessToken: z.string().optional(),
  refreshToken: z.string().optional(),
  /** How many refreshes have led to these tokens. Absent at first, and in cookies from before they were counted. */
  generation: z.number().optional(),
  /** Which account it is, without its name. Absent in the same cookies. */
  account: z.string().optional(),
  /** The address that was logged in with, to be offered where one is asked for. Absent where the cookie has no room for it. */
  email: z.string().optional(),
  /** The login in whose place this one has come, which ends when the browser first brings this cookie: its answer may be lost. */
  replaces: z.object({ id: z.string(), account: z.string() }).optional(),
});

type State = z.output<typeof stateSchema>;

/**
 * The visitor's session: one encrypted cookie, one object a request. Whatever changes it puts the cookie on the
 * response; a session that is only read sets none.
 */
export class Session {
  #state: State;
  /** Whether the visitor has begun a login with this request, or ended one, or this is what comes after a lost logout: its answer counts. */
  #isDecided = false;
  /** The login with which the request came, and by what that was ended before. */
  readonly #opened: State;
  readonly #endedBefore: LoginEnd | null;

  constructor(opened: State, ended: LoginEnd | null = null) {
    this.#state = ended === null ? opened : {};
    this.#opened = opened;
    this.#endedBefore = ended;
  }

  /** Whether the cookie is one of a login that its visitor has ended: it was on its way meanwhile, or is a copy. */
  get isOver(): boolean {
    return this.#endedBefore === "logout" || this.#endedBefore === "login";
  }

  get loggedIn(): boolean {
    return this.#state.accessToken !== undefined;
  }

  /** The tokens as they are, perhaps expired: `usableToken` is what API calls want. */
  get tokens(): (Omit<Tokens, "refreshToken"> & { refreshToken: string | null }) | null {
    const { accessToken, refreshToken = null, generation = 0 } = this.#state;
    return accessToken === undefined ? null : { accessToken, refreshToken, generation };
  }

  /**
   * A key of the account, to count by; `null` when logged out. It stays the same from login to login; without one in
   * the cookie it follows from the tokens, until 7 December 2026.
   */
  get account(): string | null {
    const { account, refreshToken, accessToken } = this.#state;
    if (accessToken === undefined) return null;
    return account ?? shortHash(refreshToken ?? accessToken);
  }

  /** A name of the login that stays the same as its tokens are refreshed; without one in the cookie it follows from them, until 7 December 2026. */
  get login(): string {
    const { id, refreshToken, accessToken } = this.#state;
    return id ?? shortHash(refreshToken ?? accessToken ?? "");
  }

  /** The login that the request came with, though it was ended, or else the one that it begins; `null` where there is none. */
  get writer(): Login | null {
    return loginOf(this.#opened) ?? loginOf(this.#state);
  }

  /** The address that was logged in with; `null` when logged out or not known. */
  get email(): string | null {
    return this.#state.email ?? null;
  }

  /**
   * Starts a session of these tokens, of the account with this e-mail address, in place of any other: that one ends when the
   * browser comes with the new cookie, or at once where the cookie has no room to name it. False, and nothing changed, when no
   * cookie can hold them.
   */
  async logIn(
    { accessToken, refreshToken }: Pick<Credentials, "accessToken" | "refreshToken">,
    email: string,
  ): Promise<boolean> {
    const account = shortHash(normalized(email.trim()).toLowerCase());
    const id = randomBytes(ID_BYTES).toString("base64url");
    const replaces = loginOf(this.#opened) ?? undefined;
    const state = { id, accessToken, refreshToken: refreshToken ?? undefined, account, email, replaces };
    if (!(await this.#become(state)) && !(await this.#become({ ...state, replaces: undefined }))) return false;
    this.#isDecided = true;
    if (replaces) await noteLogin(replaces, this.#state.replaces ? "successor" : "login");
    return true;
  }

  /** Replaces the tokens of the running session after a refresh. False when no cookie can hold them. */
  renew(tokens: Tokens): Promise<boolean> {
    return this.#become({ ...this.#state, ...tokens });
  }

  /**
   * Forgets the tokens for good: no cookie of this login counts any more, here or in another container. One that has run out stays in
   * the browser: by now it may be that of the next login.
   */
  async end(by: LoginEnd): Promise<void> {
    const { login } = this;
    // What a login has written ends with a logout, also where it has run out before.
    const ended = loginOf(by === "logout" ? this.#opened : this.#state);
    this.#state = {};
    dropCookie(COOKIE);
    if (by !== "expiry") this.#isDecided = true;
    // The end of one without an id cannot be noted.
    if (by !== "expiry" || !ended) clearCookie(COOKIE);
    await forgetTokens(login);
    if (ended) await noteLogin(ended, by);
  }

  /**
   * Ends in the browser a logout whose answer was lost: its cookie has come again. Whether it has, and what that login left in
   * the browser has to go.
   */
  finishLogout(): boolean {
    if (this.#endedBefore !== "logout" || this.#isDecided || isVeryLate()) return false;
    this.#isDecided = true;
    clearCookie(COOKIE);
    return true;
  }

  /**
   * At the end of a request whose answer brings the cookie: where anything is noted of the login that it came with, it brings none,
   * since the browser may have another one by now. Else, where the tokens were refreshed meanwhile, it brings the newest.
   */
  async giveWay(): Promise<void> {
    if (this.#isDecided) return;
    const login = loginOf(this.#opened);
    if (login && (await noteOfLogin(login)) !== null) return dropCookie(COOKIE);
    const newer = this.tokens && (await newerTokens(this.login, this.tokens.generation));
    if (newer) await this.renew(newer);
  }

  async #become(state: State): Promise<boolean> {
    const value = await seal(COOKIE, state, LIFETIME_SECONDS);
    if (!fitsCookie(COOKIE, value)) return state.email !== undefined && this.#become({ ...state, email: undefined });
    this.#state = state;
    setCookie(COOKIE, value, LIFETIME_SECONDS);
    return true;
  }
}

function shortHash(text: string): string {
  return createHash("sha256").update(`account\n${text}`).digest("base64url").slice(0, 22);
}

const sessions = new WeakMap<object, Promise<Session>>();

/** The session of the request being answered: the same object for every loader and action of it. */
export function readSession(request: Request): Promise<Session> {
  const key = requestKey(request);
  const known = sessions.get(key);
  if (known) return known;
  const session = openSession(request);
  sessions.set(key, session);
  return session;
}

/** Lets the session of the request being answered give way, where its answer brings the cookie. */
export async function giveWayToLater(): Promise<void> {
  const setCookies = requestContext()?.setCookies;
  const session = setCookies && sessions.get(setCookies);
  if (!session || !setsCookie(COOKIE)) return;
  // Nobody may guess whether its login was ended: the cookie may be the next one's by now.
  await inOwnRedisTime(async () => (await session).giveWay());
}

async function openSession(request: Request): Promise<Session> {
  const sealed = readCookies(request).get(COOKIE);
  if (!sealed) return new Session({});
  const read = stateSchema.safeParse(await unseal(COOKIE, sealed));
  if (!read.success) return new Session({});
  const { replaces, ...state } = read.data;
  if (replaces) await noteLogin(replaces, "login");
  const login = loginOf(state);
  const note = login && (await noteOfLogin(login));
  // It goes on while the cookie of its successor is on its way.
  return new Session(state, note === "successor" ? null : note);
}

/** `null` also for a cookie without an id, until 7 December 2026. */
function loginOf({ id, account = id }: State): Login | null {
  return id === undefined || account === undefined ? null : { id, account };
}
