/** The name of the cookie on the wire. It is none of those that make a request personal: pages stay shared (contract 11). */
const COOKIE = "shortlist";
const MOST = 30;
const SEPARATOR = ".";
const separators = /[.,]|%2C/i;
const placeText = /^[12]?\d$/;
const idText = /^[1-9]\d{0,14}$/;

/** Ids of saved courses, the newest first, each once, 30 at most. */
export type Shortlist = readonly number[];

export const shortlistSize = MOST;

/** How many courses are compared side by side: columns that a screen and a sheet of paper have room for. */
export const MOST_COMPARED = 4;

/** The shortlist in a `Cookie` header or `document.cookie`; what is no id in it is left out. */
export function readShortlist(cookies: string | null): Shortlist {
  return idsIn(cookieValue(cookies, COOKIE));
}

/** The list with a course in a place, counted from 0, by default the first, and the oldest that had to leave it for that. */
export function withCourse(list: Shortlist, id: number, place = 0): { list: Shortlist; dropped: number | null } {
  const others = withoutCourse(list, id);
  const all = [...others.slice(0, place), id, ...others.slice(place)];
  return { list: all.slice(0, MOST), dropped: all[MOST] ?? null };
}

/** The list without a course, the others in their order; as it is where it does not hold the course. */
export function withoutCourse(list: Shortlist, id: number): Shortlist {
  return list.filter((saved) => saved !== id);
}

/** The place on a list, from 0 to 29, that a form or an address names; the first for any other value. */
export function readPlace(value: unknown): number {
  return typeof value === "string" && placeText.test(value) ? Number(value) : 0;
}

/** Name and value of the cookie that holds a list. */
export function shortlistPair(list: Shortlist): string {
  return `${COOKIE}=${list.join(SEPARATOR)}`;
}

/** The value of a cookie: the first of two equal names counts. */
function cookieValue(cookies: string | null, name: string): string {
  const start = `${name}=`;
  const pair = (cookies ?? "").split(/; ?/).find((each) => each.startsWith(start));
  return pair?.slice(start.length) ?? "";
}

function idsIn(value: string): Shortlist {
  const ids = value.split(separators).filter((text) => idText.test(text));
  return [...new Set(ids.map(Number))].slice(0, MOST);
}
