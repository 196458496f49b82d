import { createHash } from "node:crypto";

import { z } from "zod";

import type { Credentials } from "~/api/model";
import { clearCookie, fitsCookie, readCookies, setCookie } from "~/http/cookies.server";
import { requestContext } from "~/http/request-context.server";
import { seal, unseal } from "~/http/seal.server";

const COOKIE = "session";
const LIFETIME_SECONDS = 14 * 24 * 60 * 60;

const stateSchema = z.object({
  accessToken: z.string().optional(),
  refreshToken: z.string().optional(),
  /** Which account it is, without its name. */
  account: z.string().optional(),
  message: z.string().optional(),
});

type State = z.output<typeof stateSchema>;

/**
 * The visitor's session: one encrypted cookie, one object a request. Whatever changes it puts the cookie on the
 * response; a session that is only read sets none.
 */
export class Session {
  #state: State;

  constructor(state: State) {
    this.#state = state;
  }

  get loggedIn(): boolean {
    return this.#state.accessToken !== undefined;
  }

  /** The tokens as they are, perhaps expired: `usableToken` is what API calls want. */
  get tokens(): { accessToken: string; refreshToken: string | null } | null {
    const { accessToken, refreshToken } = this.#state;
    return accessToken === undefined ? null : { accessToken, refreshToken: refreshToken ?? null };
  }

  /**
   * A key of the account, to count by; `null` when logged out. It stays the same from login to login; that of a session
   * from before it was kept follows from its tokens.
   */
  get account(): string | null {
    const { account, refreshToken, accessToken } = this.#state;
    if (accessToken === undefined) return null;
    return account ?? shortHash(refreshToken ?? accessToken);
  }

  /**
   * Starts a session of these tokens, of the account with this e-mail address, in place of any other. False, and
   * nothing changed, when no cookie can hold them.
   */
  logIn(
    { accessToken, refreshToken }: Pick<Credentials, "accessToken" | "refreshToken">,
    email: string,
  ): Promise<boolean> {
    const account = shortHash(email.trim().normalize("NFC").toLowerCase());
    return this.#become({ accessToken, refreshToken: refreshToken ?? undefined, account });
  }

  /** Replaces the tokens of the running session after a refresh. False when no cookie can hold them. */
  renew(tokens: { accessToken: string; refreshToken: string }): Promise<boolean> {
    return this.#become({ ...this.#state, ...tokens });
  }

  /** Forgets the tokens. */
  async logOut(): Promise<void> {
    await this.#become({});
  }

  /** Keeps a sentence for the next page that asks for it with `takeMessage`. */
  async leaveMessage(message: string): Promise<void> {
    await this.#become({ ...this.#state, message });
  }

  /** The sentence left for this page, once, or `null`. */
  async takeMessage(): Promise<string | null> {
    const { message, ...rest } = this.#state;
    if (message === undefined) return null;
    await this.#become(rest);
    return message;
  }

  async #become(state: State): Promise<boolean> {
    if (Object.values(state).every((value) => value === undefined)) {
      this.#state = {};
      clearCookie(COOKIE);
      return true;
    }
    const value = await seal(COOKIE, state, LIFETIME_SECONDS);
    if (!fitsCookie(COOKIE, value)) return false;
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
  const key = requestContext() ?? request;
  const known = sessions.get(key);
  if (known) return known;
  const session = openSession(request);
  sessions.set(key, session);
  return session;
}

async function openSession(request: Request): Promise<Session> {
  const sealed = readCookies(request).get(COOKIE);
  if (!sealed) return new Session({});
  const state = stateSchema.safeParse(await unseal(COOKIE, sealed));
  return new Session(state.success ? state.data : {});
}
