import { normalized } from "~/http/normalized";

import { withLatinDigits } from "./devanagari";

/** More characters than any amount or date of the API has, its note included. */
const LONGEST = 300;

/** Whether a text may be an amount or a date: what is longer is shown as it is, since to look through it takes seconds. */
export function isReadable(text: string): boolean {
  return text.length <= LONGEST;
}

/**
 * A text as amounts and dates are read from it: in compatible characters, with Latin digits, and nowhere more than two spaces, which part as
 * many do; `null` for one that is longer than any.
 */
export function readable(text: string): string | null {
  if (!isReadable(text)) return null;
  const plain = fewSpaces(withLatinDigits(normalized(text, "NFKC"))).trim();
  return isReadable(plain) ? plain : null;
}

/** No run of spaces is longer than two: patterns that begin or end with spaces try each of a run with each. */
export function fewSpaces(text: string): string {
  return text.replace(/\s{2,}/g, "  ");
}
