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
  /** The day of the oldest where that is more than 60 days ago: nobody should decide by them alone. */
  readonly old: string | null;
  /** The currencies whose rate has another source. */
  readonly others: readonly (RatesSource & { readonly code: string })[];
}

const longDate = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
/** The dates of the content in words: to write one takes longer than to show a course. */
const days = new Map<string, string>();

function dayOf(date: string): string {
  const day = days.get(date) ?? longDate.format(new Date(`${date}T00:00:00Z`));
  days.set(date, day);
  return day;
}

/** What names each currency with another source: its code, or a dollar's by that of its country: "NZD 20,000", "NZ$20,000". */
const namesOfOthers = Object.keys(content.rates.others).map((code) => ({
  code,
  name: new RegExp(`(?<!\\p{L})(?:${code}|${code.slice(0, 2)}\\$)(?!\\p{L})`, "iu"),
}));

/**
 * What a page that shows these `fees`, in their own currencies and in rupees, says of its rates at `now` (milliseconds since the epoch): of
 * those with another source only what a fee names. `null` where none is in rupees.
 */
export function ratesBeside(fees: unknown, now: number): Rates | null {
  const rates = ratesInForce(fees, now);
  return rates && withDays(rates);
}

/** The dates of all rates and their sources, at `now` (milliseconds since the epoch). */
export function ratesNote(now: number): Rates {
  return withDays(ratesOf(Object.keys(content.rates.others), now));
}

/** As `ratesBeside`, with days as numbers: "2025-10-01". */
export function ratesInForce(fees: unknown, now: number): Rates | null {
  const text = JSON.stringify(fees);
  if (!/NPR\s/.test(text)) return null;
  const named = namesOfOthers.filter(({ name }) => name.test(text));
  return ratesOf(
    named.map(({ code }) => code),
    now,
  );
}

function ratesOf(codes: readonly string[], now: number): Rates {
  const { asOf, source } = content.rates;
  const others = Object.entries(content.rates.others)
    .filter(([code]) => codes.includes(code))
    .map(([code, other]) => ({ code, asOf: other.asOf, source: other.source }));
  const [oldest = asOf] = [asOf, ...others.map((other) => other.asOf)].sort();
  return { asOf, source, old: areOldRates(oldest, now) ? oldest : null, others };
}

function withDays({ asOf, source, old, others }: Rates): Rates {
  return {
    asOf: dayOf(asOf),
    source,
    old: old && dayOf(old),
    others: others.map((other) => ({ ...other, asOf: dayOf(other.asOf) })),
  };
}
