/** The list hides dearer courses when the visitor sets no maximum of their own (spec section 9). */
export const defaultFeeCeiling = 200_000;

export const noFee = "Contact for details";

const symbols: Readonly<Record<string, string>> = {
  usd: "$",
  $: "$",
  dollar: "$",
  aud: "A$",
  a$: "A$",
  eur: "€",
  gbp: "£",
  jpy: "¥",
  inr: "₹",
};

const plainNumber = /^\d+(\.\d+)?$/;
const separatedNumber = /^\d[\d, ]*(\.\d+)?$/;
const lettersOrSign = /\p{L}|\p{Sc}/u;
const currencyWords = /^(?:usd|aud|nzd|cad|eur|gbp|jpy|inr|npr|aed|dollars?|us|nz|rs\.?|a|c)|(?:usd|aud|nzd|cad|eur|gbp|jpy|inr|npr|aed|dollars?)$/giu;

/**
 * A fee as shown everywhere but in the home finder: currency sign before the amount, thousands grouped. A text
 * with a letter or a sign of its own, and any amount in aud, is shown as it is (spec section 9, contract 5.4).
 */
export function feeText(amount: string | null, currency: string | null): string {
  if (amount === null) return noFee;
  const code = currency?.trim().toLowerCase() ?? "";
  if (lettersOrSign.test(amount) || isAustralian(code)) return amount;
  return `${symbols[code] ?? "$"}${grouped(amount)}`;
}

/** A fee as the home finder shows it: "$" before plain numbers only (contract section 10). */
export function finderFeeText(amount: string | null, currency: string | null): string {
  if (amount === null) return noFee;
  if (!separatedNumber.test(amount)) return amount;
  return `$${isAustralian(currency?.trim().toLowerCase() ?? "") ? amount : grouped(amount)}`;
}

/**
 * The number in a fee, its currency signs, codes and separators stripped, or `null` when it is not one number: such
 * a course is never hidden (contract 5.3).
 */
export function feeNumber(amount: string | null): number | null {
  if (amount === null) return null;
  const bare = amount
    .normalize("NFKC")
    .replace(/[\s,_'’]|\p{Sc}/gu, " ")
    .trim()
    .replace(currencyWords, "")
    .replace(/\s/g, "");
  return plainNumber.test(bare) ? Number(bare) : null;
}

/** True when a course of this fee stays off the list under a ceiling. */
export function isAboveCeiling(fee: number | null, ceiling: number): boolean {
  return fee !== null && fee > ceiling;
}

function isAustralian(code: string): boolean {
  return symbols[code] === "A$";
}

function grouped(amount: string): string {
  if (!plainNumber.test(amount)) return amount;
  const [whole = "", fraction] = amount.split(".");
  const groups = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return fraction === undefined ? groups : `${groups}.${fraction}`;
}
