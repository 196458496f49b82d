import { env } from "~/env.server";

import { shortlistPair, type Shortlist } from "./shortlist";

const LIFETIME_SECONDS = 180 * 24 * 60 * 60;
/** Beside the list: the course that the last one saved has pushed out, for as long as the visitor may wonder. */
const DROPPED = "shortlist_dropped";
const DROPPED_SECONDS = 60 * 60;

/**
 * The `Set-Cookie` values that keep a list, readable by scripts, and name the course that had to leave it, which only the
 * shortlist's own page wants to know; `cookies` are those of the request. Neither makes a request personal.
 */
export function shortlistCookies(list: Shortlist, dropped: number | null, cookies: string | null): string[] {
  const keep = (pair: string, seconds: number, more = "") =>
    `${pair}; Max-Age=${seconds}; Path=/; SameSite=Lax${more}${env().production ? "; Secure" : ""}`;
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
