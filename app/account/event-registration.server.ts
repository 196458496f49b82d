import { clearCookie, readCookies, setCookie } from "~/http/cookies.server";

import { sealWithLogin, unsealWithLogin } from "./login-seal.server";

const COOKIE = "registered";
const LIFETIME_SECONDS = 60 * 60;

/** Keeps for an hour that this browser registered for an event, so that its page says so, also to Back. */
export async function keepRegistration(request: Request, eventId: number): Promise<void> {
  setCookie(COOKIE, await sealWithLogin(request, COOKIE, eventId, LIFETIME_SECONDS), LIFETIME_SECONDS);
}

/** The event this browser registered for last, or `null`. */
export async function readRegistration(request: Request): Promise<number | null> {
  const eventId = await unsealWithLogin(request, COOKIE, readCookies(request).get(COOKIE) ?? "");
  return typeof eventId === "number" ? eventId : null;
}

/** Forgets the registration: at logout. */
export function clearRegistration(): void {
  clearCookie(COOKIE);
}
