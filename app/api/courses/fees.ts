import { withLatinDigits } from "../devanagari";
import type { Fee, HiddenByCeiling } from "../model";
import { isReadable, readable } from "../readable";

/** The list hides dearer courses when the visitor sets no maximum of their own (contract 5.3). */
const defaultFeeCeiling = 200_000;

export const noFee = "Contact for details";

/** Signs by currency code; anything else has "$" (contract 5.4). */
const signs = new Map([
  ["USD", "$"],
  ["AUD", "A$"],
  ["EUR", "€"],
  ["GBP", "£"],
  ["JPY", "¥"],
  ["INR", "₹"],
]);

const codes = new Set(
  "AED AUD BDT BHD BRL CAD CHF CNY CZK DKK EUR FJD GBP HKD HUF IDR ILS INR JPY KRW KWD LKR MXN MYR NOK NPR NZD OMR PHP PKR PLN QAR SAR SEK SGD THB TRY TWD USD VND ZAR".split(
    " ",
  ),
);

/** The other names by which the API's `currency_type` calls a currency. */
const aliases = new Map([
  ["$", "USD"],
  ["DOLLAR", "USD"],
  ["DOLLARS", "USD"],
  ["US$", "USD"],
  ["A$", "AUD"],
  ["NZ$", "NZD"],
  ["C$", "CAD"],
  ["CA$", "CAD"],
  ["€", "EUR"],
  ["£", "GBP"],
  ["¥", "JPY"],
  ["₹", "INR"],
]);

const onlyDigits = /^(?!0\d)\d+$/;
const plainNumber = /^(?!0\d)\d+(\.\d+)?$/;
const noCents = /^0+$/;
const separatedNumber = /^\d[\d, ]*(\.\d+)?$/;
const numberRange = /^(\d(?:[\d, ]*\d)?(?:\.\d+)?)(\s*[-\u2013\u2014]\s*)(\d[\d, ]*(?:\.\d+)?)$/;
/** "12.345", "12.345,00" and "12345,00": whether the sign parts thousands or decimals, nobody can tell. */
const doubtful = /^\d{1,3}\.\d{3}$|\.\d*,|,(?:\d{0,2}|\d{4,})(?:\.\d+)?$/;
/** What begins like this is no price: it stands as it is, without a sign. */
const belowZeroOrPadded = /^(?:[-\u2212\u2013\u2014]|0\d)/;
const lettersOrSign = /\p{L}|\p{Sc}/u;
const currencyWords =
  /^(?:usd|aud|nzd|cad|eur|gbp|jpy|inr|npr|aed|dollars?|us|nz|rs\.?|a|c)|(?:usd|aud|nzd|cad|eur|gbp|jpy|inr|npr|aed|dollars?)$/giu;

/**
 * A fee as shown everywhere but in the home finder: the sign of its currency before a plain amount, or
 * before both ends of a range, thousands grouped, cents where there are any. A text with a letter or a sign of its own is shown as it is (contract 5.4).
 */
export function feeOf(amount: string | null, currency: string | null): Fee {
  const code = codeOf(currency);
  return withCode(amount, code, (plain) => `${signs.get(code ?? "") ?? "$"}${grouped(plain)}`);
}

/** A fee as the home finder shows it: "$" before plain numbers, whatever their currency (contract 10). */
export function finderFeeOf(amount: string | null, currency: string | null): Fee {
  return withCode(amount, codeOf(currency), (plain) =>
    separatedNumber.test(withLatinDigits(plain)) ? `$${grouped(plain)}` : plain,
  );
}

/**
 * The number in a fee, its currency signs, codes and separators stripped, or `null` when it is not one number, or could
 * be two: such a course is never hidden (contract 5.3).
 */
export function feeNumber(amount: string | null): number | null {
  if (amount === null) return null;
  if (onlyDigits.test(amount) && isReadable(amount)) return Number(amount);
  const bare = readable(amount)
    ?.replace(/[\s_'’]|\p{Sc}/gu, " ")
    .trim()
    .replace(currencyWords, "")
    .replace(/\s/g, "");
  if (bare === undefined || doubtful.test(bare)) return null;
  const plain = bare.replaceAll(",", "");
  return plainNumber.test(plain) ? Number(plain) : null;
}

/**
 * The code of the currency in which a fee is: the one that its text names, else that of `currency_type`, else that of its
 * own sign ("A$ 32,000"); `null` where none is known, or the sign is that of another currency than the type.
 */
export function currencyCode(amount: string | null, currency: string | null): string | null {
  const text = amount ?? "";
  const named = namedCurrency(text);
  if (named !== null) return named;
  const code = codeOf(currency);
  if (code === null) return aliases.get(ownSign(text)) ?? null;
  return contradicts(text, code) ? null : code;
}

/** True when a course of this fee stays off the list under a ceiling. */
export function isAboveCeiling(fee: number | null, ceiling: number): boolean {
  return fee !== null && fee > ceiling;
}

/** The courses that stay on the list under the visitor's maximum or, without one, the ceiling of the site. */
export function withinCeiling<Item extends { fee: number | null }>(
  courses: readonly Item[],
  maxFee: number | null,
): readonly Item[] {
  const ceiling = maxFee ?? defaultFeeCeiling;
  return courses.filter(({ fee }) => !isAboveCeiling(fee, ceiling));
}

/** What the ceiling of the site hides of these courses; `null` where that is nothing. */
export function hiddenByCeiling(courses: readonly { fee: number | null }[]): HiddenByCeiling | null {
  const fees = courses.map(({ fee }) => fee ?? 0).filter((fee) => isAboveCeiling(fee, defaultFeeCeiling));
  return fees.length === 0 ? null : { count: fees.length, highest: Math.max(...fees) };
}

function withCode(amount: string | null, code: string | null, sign: (plain: string) => string): Fee {
  if (amount === null) return { text: noFee, code: null };
  const latin = withLatinDigits(amount);
  if (!/\d/.test(latin)) return { text: amount, code: null };
  if (isReadable(amount) && !lettersOrSign.test(amount) && !belowZeroOrPadded.test(latin)) {
    return { text: withSign(amount, sign), code };
  }
  return { text: amount, code: namedCurrency(amount) !== null || contradicts(amount, code) ? null : code };
}

/** An amount with its sign, a range with one before each of its ends; in the digits that it has. */
function withSign(amount: string, sign: (plain: string) => string): string {
  const [, least, dash] = numberRange.exec(withLatinDigits(amount)) ?? [];
  if (!least || !dash) return sign(amount);
  const end = least.length + dash.length;
  return sign(amount.slice(0, least.length)) + dash + sign(amount.slice(end));
}

function namedCurrency(text: string): string | null {
  return (text.toUpperCase().match(/\p{L}+/gu) ?? []).find((word) => codes.has(word)) ?? null;
}

/** Whether a text's own sign is that of another currency: "£9,250" is no USD. A bare "$" may be any dollar. */
function contradicts(text: string, code: string | null): boolean {
  const sign = ownSign(text);
  return aliases.has(sign) && aliases.get(sign) !== code;
}

/** The sign that a text holds where it is that of one currency: a bare "$" may be any dollar, and no sign is "". */
function ownSign(text: string): string {
  const [sign = ""] = /\p{Lu}{0,2}\p{Sc}/u.exec(text) ?? [];
  return sign === "$" ? "" : sign;
}

/** The three-letter code of the API's `currency_type`; `null` for an unknown or missing one. */
function codeOf(currency: string | null): string | null {
  const name = currency?.trim().toUpperCase() ?? "";
  return codes.has(name) ? name : (aliases.get(name) ?? null);
}

function grouped(amount: string): string {
  if (!plainNumber.test(withLatinDigits(amount))) return amount;
  const [whole = "", fraction] = amount.split(".");
  const groups = inThousands(whole).join(",");
  if (fraction === undefined || noCents.test(withLatinDigits(fraction))) return groups;
  return `${groups}.${fraction}${fraction.length === 1 ? zeroLike(fraction) : ""}`;
}

/** A zero in the script of a digit. */
function zeroLike(digit: string): string {
  return String.fromCodePoint(digit.charCodeAt(0) - Number(withLatinDigits(digit)));
}

/** The digits of a whole number by threes from its end. */
function inThousands(whole: string): string[] {
  const rest = whole.length % 3;
  return [whole.slice(0, rest), ...(whole.slice(rest).match(/.{3}/g) ?? [])].filter(Boolean);
}
