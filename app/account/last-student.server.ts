import { clearCookie, readCookies, setCookie } from "~/http/cookies.server";
import { seal, unseal } from "~/http/seal.server";

const COOKIE = "student";
/** As long as the longest of what a student leaves in a browser: the list of applications sent. */
const LIFETIME_SECONDS = 90 * 24 * 60 * 60;

/**
 * Notes whose browser this is from a login on. Returns whether somebody else had logged in before and not out: what is left of
 * that account is not this one's to see.
 */
export async function noteStudent(request: Request, account: string): Promise<boolean> {
  const before = await unseal(COOKIE, readCookies(request).get(COOKIE) ?? "");
  setCookie(COOKIE, await seal(COOKIE, account, LIFETIME_SECONDS), LIFETIME_SECONDS);
  return typeof before === "string" && before !== account;
}

/** Forgets it: at logout. */
export function forgetStudent(): void {
  clearCookie(COOKIE);
}
