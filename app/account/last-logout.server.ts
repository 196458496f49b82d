import { randomBytes } from "node:crypto";

import { readCookies, setCookie } from "~/http/cookies.server";

const COOKIE = "last_logout";
/** As long as the longest cookie that a login writes, that of what was sent. */
const LIFETIME_SECONDS = 90 * 24 * 60 * 60;
const NAME_BYTES = 6;
const namePattern = /^[\w-]{8}$/;

/** Gives the logout of this request a name, which its browser brings from now on. */
export function nameLogout(): void {
  setCookie(COOKIE, randomBytes(NAME_BYTES).toString("base64url"), LIFETIME_SECONDS);
}

/** The name of the last logout in the browser of a request, by whichever login; empty where there was none, or long ago. */
export function lastLogout(request: Request): string {
  const name = readCookies(request).get(COOKIE) ?? "";
  return namePattern.test(name) ? name : "";
}
