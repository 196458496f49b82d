import { z } from "zod";

import { clearCookie, readCookies, setCookie } from "~/http/cookies.server";

import { logOutWriter, sealWithLogin, unsealWithLogin } from "./login-seal.server";
import { readSession } from "./session.server";

const COOKIE = "registered";
const LIFETIME_SECONDS = 60 * 60;

const registrationSchema = z.object({ eventId: z.number(), account: z.string() });

/** Keeps for an hour that this account registered for an event, so that its page says so, also to Back. */
export async function keepRegistration(request: Request, eventId: number): Promise<void> {
  const { account } = await readSession(request);
  const registration = await sealWithLogin(request, COOKIE, { eventId, account }, LIFETIME_SECONDS);
  setCookie(COOKIE, registration, LIFETIME_SECONDS);
}

/** The event for which the account that is logged in has registered last in this browser, or `null`. */
export async function readRegistration(request: Request): Promise<number | null> {
  const sealed = readCookies(request).get(COOKIE) ?? "";
  const { data } = registrationSchema.safeParse(await unsealWithLogin(request, COOKIE, sealed));
  const { account } = await readSession(request);
  return data && data.account === account ? data.eventId : null;
}

/** Forgets the registration: at logout, that of an earlier login too. */
export async function clearRegistration(request: Request): Promise<void> {
  await logOutWriter(COOKIE, readCookies(request).get(COOKIE) ?? "");
  clearCookie(COOKIE);
}
