import { env } from "~/env.server";

import { shortlistPair, type Shortlist } from "./shortlist";

const LIFETIME_SECONDS = 180 * 24 * 60 * 60;
/** Beside the list: the course that the last one saved has pushed out, for as long as the visitor may wonder. */
const DROPPED = "shortlist_dropped";
const DROPPED_SECONDS = 60 * 60;
/** And why fewer than two were compared, until the shortlist has said so: "1", or "gone" with the course that is left. */
const TOO_FEW = "shortlist_few";
const TOO_FEW_SECONDS = 60;

/** And what was chosen for the last comparison: the way back from it knows, in a browser that keeps no form. */
const COMPARED = "shortlist_compared";
const COMPARED_SECONDS = 60 * 60;

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

/** Why fewer than two courses were compared: fewer were chosen, or others are gone, `left` being the one that is there. */
export type TooFew = { reason: "chosen" } | { reason: "gone"; left: number | null };

/** The `Set-Cookie` value that lets the shortlist say, once, why fewer than two courses were compared; `null` forgets it. */
export function tooFewCookie(why: TooFew | null): string {
  const value = why?.reason === "gone" ? ["gone", why.left ?? []].flat().join(".") : "1";
  return why ? keep(`${TOO_FEW}=${value}`, TOO_FEW_SECONDS, "; HttpOnly") : keep(`${TOO_FEW}=`, 0, "; HttpOnly");
}

/** Why fewer than two courses were compared just now; `null` when none were. */
export function comparedTooFew(cookies: string | null): TooFew | null {
  const found = new RegExp(`(?:^|;\\s*)${TOO_FEW}=(?:1|(gone)(?:\\.([1-9]\\d{0,14}))?)(?:;|$)`).exec(cookies ?? "");
  if (!found) return null;
  const [, gone, left] = found;
  return gone === undefined ? { reason: "chosen" } : { reason: "gone", left: left === undefined ? null : Number(left) };
}

/** The `Set-Cookie` value that remembers for an hour which courses were chosen for a comparison. */
export function comparedCookie(chosen: Shortlist): string {
  return keep(`${COMPARED}=${chosen.join(".")}`, COMPARED_SECONDS, "; HttpOnly");
}

/** The courses of `list` that were chosen for a comparison within the hour; `null` when there was none. */
export function comparedBefore(cookies: string | null, list: Shortlist): Shortlist | null {
  const ids = new RegExp(`(?:^|;\\s*)${COMPARED}=([\\d.]{0,500})(?:;|$)`).exec(cookies ?? "")?.[1]?.split(".");
  return ids === undefined ? null : list.filter((id) => ids.includes(String(id)));
}

function keep(pair: string, seconds: number, more = ""): string {
  return `${pair}; Max-Age=${seconds}; Path=/; SameSite=Lax${more}${env().production ? "; Secure" : ""}`;
}
