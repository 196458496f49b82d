import { guideYears, yearOf } from "~/api/courses/guide-years.server";
import type { Words } from "~/content/words.server";

import { sumInWords, withoutTuition, type SumInWords } from "./amounts.server";
import { monthText, oldFigures } from "./dates.server";
import { countryOf } from "./facts.server";
import { fundsOf, type Funds } from "./funds.server";
import { partText } from "./part-text.server";

/** What a first year costs in a country, by its guide. */
export interface CountryYear extends SumInWords {
  /** The name of the country's file in content/figures. */
  readonly id: string;
  readonly country: string;
  /** Whether the tuition comes to it. */
  readonly partial: boolean;
  /** The guide, which is in English. */
  readonly path: string;
  readonly notCounted: readonly string[];
  /** What a family has to show there. */
  readonly funds: Funds;
  /** What is paid when. */
  readonly pay: string;
}

/** What a first year costs in the countries of the home page, of which months its figures are, and how old the oldest are at `now` where they are old. */
export function countryYears(words: Words, now: number): { years: CountryYear[]; asOf: string; old: string | null } {
  const known = guideYears().flatMap(({ guide, figures, basis }) => {
    const country = countryOf(figures, words);
    return country ? [{ guide, basis, country, ...yearOf(basis) }] : [];
  });
  return {
    years: known.map(({ guide, country, tuition, ...sum }) => {
      const year = sumInWords(sum, words, (part) => partText(part, country, words));
      const { figures: id, name, notCounted, pay } = country;
      const partial = tuition.length === 0;
      const told = { id, country: name, partial, path: guide.path, funds: fundsOf(country, words), pay };
      return partial
        ? { ...told, ...withoutTuition(year, words), notCounted: [words.sheet.cost.tuition, ...notCounted] }
        : { ...told, ...year, notCounted };
    }),
    asOf: [...new Set(known.map(({ basis }) => monthText(basis.asOf, words)))].join(", "),
    old:
      known
        .map(({ basis }) => basis.asOf)
        .sort()
        .flatMap((asOf) => oldFigures(asOf, now, words))[0] ?? null,
  };
}
