import { guideYears, yearOf } from "~/api/courses/guide-years.server";
import type { Words } from "~/content/words.server";

import { amountOf, type Amount } from "./amounts.server";
import { monthText } from "./dates.server";
import { countryOf } from "./facts.server";
import { partText } from "./sheet.server";

/** What a first year costs in a country, by its guide. */
export interface CountryYear {
  readonly country: string;
  /** The guide, which is in English. */
  readonly path: string;
  readonly hasTuition: boolean;
  readonly total: Amount;
  readonly parts: readonly { readonly label: string; readonly amount: Amount }[];
  readonly notCounted: readonly string[];
}

/** What a first year costs in the countries of the home page, and of which months its figures are. */
export function countryYears(words: Words): { years: CountryYear[]; asOf: string } {
  const known = guideYears().flatMap(({ guide, figures, basis }) => {
    const country = countryOf(figures, words);
    return country ? [{ guide, basis, country, ...yearOf(basis) }] : [];
  });
  return {
    years: known.map(({ guide, basis, country, tuition, total }) => ({
      country: country.name,
      path: guide.path,
      hasTuition: tuition.length > 0,
      total: amountOf(total, words),
      parts: [...tuition, basis.living, ...basis.visa].map((part) => ({
        label: partText(part, country, words),
        amount: amountOf(part.money, words),
      })),
      notCounted: country.notCounted,
    })),
    asOf: [...new Set(known.map(({ basis }) => monthText(basis.asOf, words)))].join(", "),
  };
}
