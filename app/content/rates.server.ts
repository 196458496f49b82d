import content from "virtual:content";

import { areOldRates } from "./rates-age";

/** Rupees for one unit of a currency, by its three-letter code; `null` without a rate. Rupees are worth themselves. */
export function rupeesPerUnit(code: string): number | null {
  if (code === "NPR") return 1;
  const { rates, others } = content.rates;
  if (Object.hasOwn(rates, code)) return rates[code] ?? null;
  return Object.hasOwn(others, code) ? (others[code]?.rate ?? null) : null;
}

/** Where rates are from, and when they were so: "1 October 2025". */
interface RatesSource {
  readonly asOf: string;
  readonly source: { readonly label: string; readonly url?: string };
}

/** What a page with rupees says of its rates, once. */
export interface Rates extends RatesSource {
  /** More than 60 days old: nobody should decide by them alone. */
  readonly old: boolean;
  /** The currencies whose rate has another source. */
  readonly others: readonly (RatesSource & { readonly code: string })[];
}

const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
const dayOf = (date: string) => day.format(new Date(`${date}T00:00:00Z`));

/**
 * What a page that shows these `fees`, in their own currencies and in rupees, says of its rates at `now` (milliseconds since the epoch): of
 * those with another source only what a fee names. `null` where none is in rupees.
 */
export function ratesBeside(fees: unknown, now: number): Rates | null {
  const text = JSON.stringify(fees);
  if (!/NPR\s/.test(text)) return null;
  const { others, ...note } = ratesNote(now);
  return { ...note, others: others.filter(({ code }) => isNamed(code, text)) };
}

/** Whether a text names a currency by its code, or a dollar's by that of its country: "NZD 20,000", "NZ$20,000". */
function isNamed(code: string, text: string): boolean {
  return new RegExp(`(?<!\\p{L})(?:${code}|${code.slice(0, 2)}\\$)(?!\\p{L})`, "iu").test(text);
}

/** What a page that shows these `fees` says of its rates, as `ratesBeside`, with their days as numbers: "2025-10-01". */
export function ratesInForce(
  fees: unknown,
  now: number,
):
  | (RatesSource & {
      readonly old: boolean;
      readonly others: readonly { readonly code: string; readonly asOf: string }[];
    })
  | null {
  const text = JSON.stringify(fees);
  if (!text.includes("NPR ")) return null;
  const { asOf, source, others } = content.rates;
  return {
    asOf,
    source,
    old: areOldRates(asOf, now),
    others: Object.entries(others)
      .filter(([code]) => isNamed(code, text))
      .map(([code, other]) => ({ code, asOf: other.asOf })),
  };
}

/** The dates of the rates and their sources, at `now` (milliseconds since the epoch). */
export function ratesNote(now: number): Rates {
  const { asOf, source, others } = content.rates;
  const named = Object.entries(others).map(([code, other]) => ({ code, ...other }));
  return {
    asOf: dayOf(asOf),
    source,
    old: areOldRates(asOf, now),
    others: named.map((other) => ({ code: other.code, asOf: dayOf(other.asOf), source: other.source })),
  };
}
