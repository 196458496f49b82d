import { normalized } from "~/http/normalized";

import { withLatinDigits } from "../devanagari";

/** Parts of a year by their names. */
const units: readonly (readonly [pattern: RegExp, years: number])[] = [
  [/^(?:y|ye?a?rs?|वर्ष|बर्ष|साल)$/u, 1],
  [/^(?:mo|mos|mths?|months?|महिना)$/u, 1 / 12],
  [/^(?:we?e?ks?|हप्ता)$/u, 7 / 365],
  [/^(?:days?|दिन)$/u, 1 / 365],
  [/^(?:sem|semesters?)$/u, 1 / 2],
];

/** More than any length needs: what is longer is no length. */
const LONGEST = 100;
const number = "\\d+(?:\\.\\d+)?";
const range = new RegExp(`(${number})\\s*(?:[-\\u2013\\u2014/]|to|or)\\s*(${number})`, "gu");
const amounts = new RegExp(
  `^(?<first>${number})\\s*(?<unit>[\\p{L}\\p{M}]*)(?:[\\s.,&]|and)*(?:(?<more>${number})\\s*(?<part>[\\p{L}\\p{M}]+))?`,
  "u",
);

/**
 * The length of a course in years, for comparing: "3.00", "2 years", "18 months", "1 year 6 months", the least of "3 - 4
 * years"; a bare number counts years. `null` for no length or one that cannot be read.
 */
export function lengthInYears(duration: string | null): number | null {
  return yearsIn(plainText(duration).replace(range, "$1").replace(/^\D+/u, ""));
}

/** A length of less than a year in months: "6 months" of "0.5 Years". */
export function inMonths(length: string): string {
  const months = 12 * Number(/^0\.\d+(?= Years$)/.exec(length)?.[0]);
  return Number.isInteger(months) ? `${months} months` : length;
}

/**
 * The least and the most of a length in years, the same where it is one: "3 - 4 years" is 3 to 4. `null` where a text says more
 * than that, outside brackets: "up to 2 years", "1 year to 2 years".
 */
export function lengthRange(duration: string | null): { from: number; to: number } | null {
  const text = plainText(duration).replace(/\([^()]*\)/gu, "");
  const [from, to] = ["$1", "$2"].map((end) => {
    const one = text.replace(range, end);
    const [whole = ""] = amounts.exec(one) ?? [];
    return /\d/.test(one.slice(whole.length)) ? null : yearsIn(one);
  });
  return from && to && from <= to ? { from, to } : null;
}

function plainText(duration: string | null): string {
  return withLatinDigits(normalized((duration ?? "").slice(0, LONGEST), "NFKC"))
    .toLowerCase()
    .trim();
}

/** The length with which a text begins. */
function yearsIn(text: string): number | null {
  const found = amounts.exec(text)?.groups;
  if (!found?.first) return null;
  const unit = found.unit ? unitYears(found.unit) : 1;
  if (unit === null) return null;
  const part = unit === 1 && found.part ? (unitYears(found.part) ?? 0) : 0;
  const years = Number(found.first) * unit + (part < unit ? Number(found.more ?? 0) * part : 0);
  return years > 0 && Number.isFinite(years) ? years : null;
}

function unitYears(name: string): number | null {
  return units.find(([pattern]) => pattern.test(name))?.[1] ?? null;
}
