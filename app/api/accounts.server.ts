import { ApiError } from "./failure.server";
import { messages } from "./messages";
import type { Credentials } from "./model";

/** Trades e-mail and password for tokens and the role. An unknown role counts as user (contract 5.6). */
export async function login(_email: string, _password: string): Promise<Credentials> {
  throw new ApiError({ kind: "unreachable", apiStatus: null, apiMessage: null, fieldErrors: {}, reason: "not connected yet" }, messages.login);
}

/** Creates an account. The API mails the verification link. */
export async function register(_email: string, _password: string, _confirmPassword: string): Promise<void> {
  throw new ApiError({ kind: "unreachable", apiStatus: null, apiMessage: null, fieldErrors: {}, reason: "not connected yet" }, messages.signup);
}

/** Has the API mail a password-reset link. */
export async function requestPasswordReset(_email: string): Promise<void> {
  throw new ApiError({ kind: "unreachable", apiStatus: null, apiMessage: null, fieldErrors: {}, reason: "not connected yet" }, messages.emailVerification);
}

/** Sets a new password with the two secrets of a mailed link. */
export async function resetPassword(
  _link: { encodedPk: string; token: string },
  _newPassword: string,
  _confirmPassword: string,
): Promise<void> {
  throw new ApiError({ kind: "unreachable", apiStatus: null, apiMessage: null, fieldErrors: {}, reason: "not connected yet" }, messages.passwordReset);
}

/** New tokens for a refresh token; needs API_REFRESH_PATH. The refresh token stays the same when none comes back. */
export async function refreshTokens(_refreshToken: string): Promise<{ accessToken: string; refreshToken: string }> {
  throw new ApiError({ kind: "unreachable", apiStatus: null, apiMessage: null, fieldErrors: {}, reason: "not connected yet" }, messages.tokenExpired);
}
