import { z } from "zod";

import { env } from "~/env.server";
import { COOKIE_BYTES } from "~/http/cookies.server";

import { longestLateMs, write } from "./connection/client.server";
import { anything, done } from "./connection/lenient.server";
import { ApiError } from "./failure.server";
import { messages } from "./messages";
import type { Credentials } from "./model";
import { apiTarget } from "./target.server";

/** Those of a login are refused by their session where no cookie has room; more would be packed into one. */
const MOST_CHARACTERS = 64 * 1024;
/** Nothing but what a header may hold: no call could be made with another, and each would count as the API's failure. */
const token = z
  .string()
  .max(MOST_CHARACTERS)
  .regex(/^[\x21-\x7e]+$/);

const loginAnswer = z.object({
  token: z.object({ access: token, refresh: token.nullish() }),
  role: anything,
});

/** A longer one would have no room in a cookie, and a pair is noted before its cookie is made. */
const shortToken = token.max(COOKIE_BYTES);
const refreshAnswer = z.object({ access: shortToken, refresh: shortToken.nullish() });

/** Trades e-mail and password for tokens and the role. An unknown role counts as user (contract 5.6). */
export async function login(email: string, password: string): Promise<Credentials> {
  const answer = await write({
    endpoint: "login",
    method: "POST",
    target: apiTarget("/api/user/login/"),
    body: { email, password },
    schema: loginAnswer,
    message: messages.login,
  });
  return {
    accessToken: answer.token.access,
    refreshToken: answer.token.refresh ?? null,
    role: answer.role === "staff" ? "staff" : "user",
  };
}

/** Creates an account. The API mails the verification link. */
export async function register(email: string, password: string, confirmPassword: string): Promise<void> {
  await write({
    endpoint: "register",
    method: "POST",
    target: apiTarget("/api/user/register/"),
    body: { email, password, confirm_password: confirmPassword },
    schema: done,
    message: messages.signup,
  });
}

/** Has the API mail a password-reset link. */
export async function requestPasswordReset(email: string): Promise<void> {
  await write({
    endpoint: "password-reset",
    method: "POST",
    target: apiTarget("/api/user/password-reset/"),
    body: { email },
    schema: done,
    message: messages.emailVerification,
  });
}

/** A secret of a mailed link, in the letters of Base64, JSON Web Tokens and Django's tokens: nothing that could be a path. */
const secret = /^[\w+:=~-][\w+:=~.-]{0,499}$/;

const noSuchLink = {
  kind: "refused",
  reason: "a link that was never mailed",
  apiStatus: 400,
  apiMessage: null,
  isWorded: false,
  fieldErrors: {},
  tokenRejected: false,
} as const;

/** Sets a new password with the two secrets of a mailed link. */
export async function resetPassword(
  link: { encodedPk: string; token: string },
  newPassword: string,
  confirmPassword: string,
): Promise<void> {
  const parts = [link.encodedPk, link.token];
  if (!parts.every((part) => secret.test(part))) throw new ApiError(noSuchLink, messages.passwordReset);
  const secrets = parts.map(encodeURIComponent).join("/");
  await write({
    endpoint: "password-reset/{encoded_pk}/{token}",
    method: "PATCH",
    target: apiTarget(`/api/user/password-reset/${secrets}/`),
    body: { new_password: newPassword, confirm_password: confirmPassword },
    schema: done,
    message: messages.passwordReset,
  });
}

/**
 * New tokens for a refresh token, by `API_REFRESH_PATH`, which must be set. The refresh token stays the same when none
 * comes back. A refusal is an `ApiError` with the text that the session is over. After `timedOut` nobody has to wait: an API
 * may take each refresh token once, so what it answers later is read all the same.
 */
export async function refreshTokens(
  refreshToken: string,
  timedOut: (failure: ApiError) => void,
): Promise<{ accessToken: string; refreshToken: string }> {
  const { apiRefreshPath } = env();
  if (!apiRefreshPath) throw new Error("API_REFRESH_PATH is not set");
  const answer = await write({
    endpoint: "token refresh",
    method: "POST",
    target: apiTarget(apiRefreshPath),
    body: { refresh: refreshToken },
    schema: refreshAnswer,
    message: messages.tokenExpired,
    timedOut,
  });
  return { accessToken: answer.access, refreshToken: answer.refresh ?? refreshToken };
}

/** How long `refreshTokens` may take, in milliseconds. */
export function longestRefreshMs(): number {
  return longestLateMs();
}
