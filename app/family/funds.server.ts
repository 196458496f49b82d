import { sumOf, type CostPart, type FirstYearBasis } from "~/api/courses/first-year";
import { guideMoney } from "~/api/courses/first-year.server";
import type { Words } from "~/content/words.server";

import { amountOf, sumInWords, withoutTuition, type Amount, type SumInWords } from "./amounts.server";
import type { KnownCountry } from "./facts.server";
import { partText } from "./part-text.server";

/** What a family has to show in a country. */
export interface Funds {
  /** What has to be shown for the first year of a course, where the country's rule and the figures tell. */
  readonly sum: SumInWords | null;
  /** What the sum lacks, or why there is none. */
  readonly note: string | null;
  /** All that is not part of the sum. */
  readonly points: readonly { readonly text: string; readonly amount: Amount | null }[];
}

interface Year {
  /** What the course's first year counts for teaching; `null` where it is not known. */
  readonly tuition: CostPart | null;
  /** What the same counts beside it. */
  readonly basis: FirstYearBasis;
  /** Whether it is over within the year, for which the rules do not say what of a year's costs is to be shown. */
  readonly isShort: boolean;
}

/** What `country` wants to see; for a course, of which `year` tells, with the sum of it. */
export function fundsOf(country: KnownCountry, words: Words, year: Year | null = null): Funds {
  const { figures, funds } = country;
  const points = (of: KnownCountry["funds"]) =>
    of.map(({ text, figure }) => {
      const money = figure === undefined ? null : guideMoney(figures, figure);
      return { text, amount: money && amountOf(money, words) };
    });
  if (year === null || !funds.some(({ adds }) => adds)) return { sum: null, note: null, points: points(funds) };
  const { family } = words.sheet;
  if (year.isShort && funds.some(({ adds }) => adds === "year")) {
    return { sum: null, note: family.short, points: points(funds) };
  }
  const { tuition, basis } = year;
  const parts = funds.flatMap(({ text, figure = "", adds }): CostPart[] => {
    if (adds === "tuition") return tuition ? [{ ...tuition, label: text }] : [];
    if (adds === "months") {
      const label = partText(basis.living, country, words);
      return basis.living.key === `${figures}.${figure}` ? [{ ...basis.living, label }] : [];
    }
    const money = adds && guideMoney(figures, figure);
    return money ? [{ key: `${figures}.${figure}`, label: text, money }] : [];
  });
  const sum = sumInWords(sumOf(parts, basis.living.money.code), words, ({ label }) => label);
  return {
    sum: tuition ? sum : withoutTuition(sum, words),
    note: tuition ? null : family.withoutTuition,
    points: points(funds.filter(({ adds }) => !adds)),
  };
}
