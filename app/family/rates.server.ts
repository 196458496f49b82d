import { monthsSince } from "~/content/month";
import { ratesInForce } from "~/content/rates.server";
import type { Words } from "~/content/words.server";

import { dayInBoth, type Day } from "./dates.server";
import { fill } from "./fill";
import { numberText } from "./numbers";

/** What a page says of its rates. */
export interface RatesInWords {
  readonly day: Day;
  /** That they are old, and how old; `null` where they are not. */
  readonly old: string | null;
  readonly source: { readonly label: string; readonly url?: string };
  /** A sentence for each currency whose rate has another day and source, which names the {date}. */
  readonly others: readonly { readonly text: string; readonly day: Day }[];
}

/**
 * What a page in another language that shows these `amounts` says of its rates at `now` (milliseconds since the epoch); `null` where none is
 * in rupees.
 */
export function ratesInWords(amounts: unknown, now: number, words: Words): RatesInWords | null {
  const rates = ratesInForce(amounts, now);
  if (rates === null) return null;
  const { asOf, old, source, others } = rates;
  return {
    day: dayInBoth(asOf, words),
    old: old ? fill(words.sheet.cost.old, { months: numberText(monthsSince(old, now)) }) : null,
    source,
    others: others.flatMap((other) => {
      const text = words.rates[other.code];
      return text === undefined ? [] : [{ text, day: dayInBoth(other.asOf, words) }];
    }),
  };
}
