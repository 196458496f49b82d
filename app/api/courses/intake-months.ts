import { normalized } from "~/http/normalized";

import { nepaliMonth, withLatinDigits } from "../devanagari";
import { monthNames } from "../months";

const english = monthNames.map((name) => name.toLowerCase());
const SHORTEST_NAME = 3;

const word = /[\p{L}\p{M}]+/gu;
const bareMonth = /^(0?[1-9]|1[0-2])$/;
const yearFirst = /\b\d{4}[-/.](0?[1-9]|1[0-2])(?!\d)/;
const yearLast = /^(0?[1-9]|1[0-2])[-/.]\d{4}$/;

/**
 * The months, 1 to 12, that texts such as "July", "jan 2027", "Feb/Mar" or "2027-02" name, each once, in order; none for
 * what cannot be read: "Fall 2027" is no month.
 */
export function readMonths(texts: readonly string[]): number[] {
  return [...new Set(texts.flatMap(monthsIn))].sort((a, b) => a - b);
}

function monthsIn(text: string): number[] {
  const plain = withLatinDigits(normalized(text.trim()));
  const named = (plain.match(word) ?? []).map(monthNamed).filter((month) => month !== null);
  if (named.length > 0) return named;
  const number = bareMonth.exec(plain) ?? yearFirst.exec(plain) ?? yearLast.exec(plain);
  return number ? [Number(number[1])] : [];
}

/** "jan", "sept" and "january" are months, "Marketing" and "Mayor" are none. */
function monthNamed(name: string): number | null {
  const lower = name.toLowerCase();
  const index =
    lower.length >= SHORTEST_NAME && english.some((full) => full.startsWith(lower))
      ? english.findIndex((full) => full.startsWith(lower))
      : nepaliMonth(name);
  return index === -1 ? null : index + 1;
}
