import { z } from "zod";

import { clearCookie, readCookies, setCookie } from "./cookies.server";
import { seal, unseal } from "./seal.server";

const COOKIE = "message";
const LIFETIME_SECONDS = 10 * 60;

/** Leaves a sentence in the browser for the next page that asks for it with `takeMessage`, for ten minutes. */
export async function leaveMessage(message: string): Promise<void> {
  setCookie(COOKIE, await seal(COOKIE, message, LIFETIME_SECONDS), LIFETIME_SECONDS);
}

/** The sentence that was left for this page, once, or `null`. */
export async function takeMessage(request: Request): Promise<string | null> {
  const sealed = readCookies(request).get(COOKIE);
  if (!sealed) return null;
  clearCookie(COOKIE);
  return z
    .string()
    .nullable()
    .catch(null)
    .parse(await unseal(COOKIE, sealed));
}
