import { ratesInForce, ratesNote } from "~/content/rates.server";
import type { Words } from "~/content/words.server";

import { dayInBoth, type Day } from "./dates.server";

/** What a page says of its rates. */
export interface RatesInWords {
  readonly day: Day;
  readonly old: boolean;
  readonly source: { readonly label: string; readonly url?: string };
  /** Currencies whose rate has another day and source, in English. */
  readonly others: readonly string[];
}

/** What a page in another language says of its rates at `now` (milliseconds since the epoch). */
export function ratesInWords(now: number, words: Words): RatesInWords {
  const { asOf, old, source } = ratesInForce(now);
  const { others } = ratesNote(now);
  return {
    day: dayInBoth(asOf, words),
    old,
    source,
    others: others.map((other) => `${other.code}: ${other.asOf}, ${other.source.label}`),
  };
}
