import { env } from "~/env.server";

import { shortlistPair, type Shortlist } from "./shortlist";

const LIFETIME_SECONDS = 180 * 24 * 60 * 60;
/** Beside the list: the course that the last one saved has pushed out, for as long as the visitor may wonder. */
const DROPPED = "shortlist_dropped";
const DROPPED_SECONDS = 60 * 60;
/** And that fewer than two were compared, until the shortlist has said so. */
const TOO_FEW = "shortlist_few";
const TOO_FEW_SECONDS = 60;

/**
 * The `Set-Cookie` values that keep a list, readable by scripts, and name the course that had to leave it, which only the
 * shortlist's own page wants to know; `cookies` are those of the request. Neither makes a request personal.
 */
export function shortlistCookies(list: Shortlist, dropped: number | null, cookies: string | null): string[] {
  const own = keep(shortlistPair(list), list.length > 0 ? LIFETIME_SECONDS : 0);
  const before = droppedCourse(cookies);
  if (dropped === before) return [own];
  return [own, keep(`${DROPPED}=${dropped ?? ""}`, dropped === null ? 0 : DROPPED_SECONDS, "; HttpOnly")];
}

/** The course that the last one saved has pushed out; `null` when it was none, or some time ago. */
export function droppedCourse(cookies: string | null): number | null {
  const id = new RegExp(`(?:^|;\\s*)${DROPPED}=([1-9]\\d{0,14})(?:;|$)`).exec(cookies ?? "")?.[1];
  return id === undefined ? null : Number(id);
}

/** The `Set-Cookie` value that lets the shortlist say, once, that fewer than two courses were compared; or forgets it. */
export function tooFewCookie(tell: boolean): string {
  return keep(`${TOO_FEW}=${tell ? 1 : ""}`, tell ? TOO_FEW_SECONDS : 0, "; HttpOnly");
}

/** Whether fewer than two courses were compared just now. */
export function comparedTooFew(cookies: string | null): boolean {
  return new RegExp(`(?:^|;\\s*)${TOO_FEW}=1(?:;|$)`).test(cookies ?? "");
}

function keep(pair: string, seconds: number, more = ""): string {
  return `${pair}; Max-Age=${seconds}; Path=/; SameSite=Lax${more}${env().production ? "; Secure" : ""}`;
}
