import { guideYears, yearOf } from "~/api/courses/guide-years.server";
import { areOldFigures } from "~/content/month";
import type { Words } from "~/content/words.server";

import { sumInWords, type SumInWords } from "./amounts.server";
import { monthText } from "./dates.server";
import { countryOf } from "./facts.server";
import { fill } from "./fill";
import { partText } from "./sheet.server";

/** What a first year costs in a country, by its guide. */
export interface CountryYear extends SumInWords {
  readonly country: string;
  /** The guide, which is in English. */
  readonly path: string;
  readonly notCounted: readonly string[];
}

/** What a first year costs in the countries of the home page, of which months its figures are, and whether some are old at `now`. */
export function countryYears(words: Words, now: number): { years: CountryYear[]; asOf: string; old: boolean } {
  const known = guideYears().flatMap(({ guide, figures, basis }) => {
    const country = countryOf(figures, words);
    return country ? [{ guide, basis, country, ...yearOf(basis) }] : [];
  });
  return {
    years: known.map(({ guide, country, tuition, ...sum }) => {
      const year = sumInWords(sum, words, (part) => partText(part, country, words));
      const told = { country: country.name, path: guide.path, ...year, notCounted: country.notCounted };
      return tuition.length > 0 ? told : withoutTuition(told, words);
    }),
    asOf: [...new Set(known.map(({ basis }) => monthText(basis.asOf, words)))].join(", "),
    old: known.some(({ basis }) => areOldFigures(basis.asOf, now)),
  };
}

/** A sum that would make a country look cheap says what it lacks. */
function withoutTuition(year: CountryYear, { families, sheet }: Words): CountryYear {
  const { words: amount } = year.total;
  return {
    ...year,
    total: { ...year.total, words: amount && fill(families.costs.withoutTuition, { amount }) },
    notCounted: [sheet.cost.tuition, ...year.notCounted],
  };
}
