import type { Money } from "../model";
import { currencyCode, feeNumber } from "./fees";

/** More than any fee in any currency; past it sums are not whole any more. */
const LARGEST = 1e12;
const dash = /\s*[-\u2013\u2014]\s*/;
const grouped = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });

/**
 * What a fee of the API amounts to: "20,000", "GBP 9,250 per year" or "15000 - 20000". `null` for what is no amount above
 * zero, or whose currency nobody can tell.
 */
export function moneyOf(amount: string | null, currency: string | null): Money | null {
  const code = currencyCode(amount, currency);
  const ends = endsOf(amount ?? "");
  const [from, to = from] = ends;
  if (code === null || from === undefined || to === undefined) return null;
  return from > 0 && to >= from && to <= LARGEST ? { from, to, code } : null;
}

/** "AUD 66,510", "USD 10,000 to 15,000"; in whole units. */
export function moneyText({ from, to, code }: Money): string {
  const range = Math.round(from) === Math.round(to) ? "" : ` to ${grouped.format(to)}`;
  return `${code} ${grouped.format(from)}${range}`;
}

function endsOf(amount: string): number[] {
  const text = amount.replace(/\s*(?:\bper (?:year|annum)|\ba year|\/\s*(?:year|yr)|\bp\.?a\.?)\s*$/i, "");
  const ends = (feeNumber(text) === null ? text.split(dash) : [text]).map(feeNumber);
  return ends.length > 2 ? [] : ends.flatMap((end) => end ?? []).slice(0, ends.includes(null) ? 0 : 2);
}
