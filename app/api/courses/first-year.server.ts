import { findFigure, firstYearFigures, type NamedFigure } from "~/content/figures.server";
import { figuresDated } from "~/content/month";
import { rupeesPerUnit } from "~/content/rates.server";

import type { Money } from "../model";
import { currencyCode } from "./fees";
import {
  allYears,
  firstYear,
  sumOf,
  tuitionOf,
  withoutVisa,
  type CostPart,
  type CostSum,
  type FirstYearBasis,
  type FirstYearSum,
} from "./first-year";
import { moneyText } from "./money";
import { exactRupees, rupeesOfSum } from "./rupees.server";

/** A first year in all as a page shows it; every text is final. */
export interface FirstYear {
  /** "GBP 19,723", "USD 35,160 to 40,160". */
  readonly total: string;
  /** "about NPR 37,51,000"; `null` where the currency has no rate. */
  readonly rupees: string | null;
  /** Each with its share of the rupees. */
  readonly counted: readonly { readonly label: string; readonly amount: string; readonly rupees: string | null }[];
  readonly notCounted: readonly string[];
  /** When the country's figures were true: "December 2024". */
  readonly asOf: string;
}

const MONTHS = 12;

/**
 * What the guide `figures` ("uk", a file of content/figures) counts beside the tuition, for a city of its country; `null`
 * where it has no living costs. Those are of as many months as a course of `years` lasts, at most. `tuition` is a year's tuition
 * as the guide has it, none where it has none.
 */
export function firstYearBasis(
  figures: string,
  city: string | null = null,
  years: number | null = null,
): (FirstYearBasis & { tuition: readonly CostPart[]; asOf: string }) | null {
  const known = firstYearFigures(figures);
  const chosen =
    known?.living.find((one) => one.city !== null && isIn(city, one.city)) ??
    known?.living.find((one) => one.city === null);
  const lasts = Math.max(Math.round((years ?? 1) * MONTHS), 1);
  const months = Math.min(chosen?.months ?? MONTHS, lasts);
  const money = chosen && moneyIn(chosen.figure, chosen.months === null ? months / MONTHS : months);
  if (!known || !chosen || !money) return null;
  const { figure } = chosen;
  const living = { key: figure.key, money };
  return {
    living:
      chosen.months === null && months === MONTHS
        ? { ...living, label: labelOf(figure) }
        : { ...living, label: `${figure.label}, ${months} ${months === 1 ? "month" : "months"}`, months },
    visa: partsOf(known.visa),
    tuition: partsOf(known.tuition),
    notCounted: known.notCounted,
    asOf: known.asOf,
  };
}

/** A sum, and when the country's figures in it were true: "2024-12". */
type DatedSum = FirstYearSum & { readonly asOf: string };

/** What a course costs, as amounts, of which each language makes its own words. */
export interface CourseSums {
  readonly firstYear: DatedSum | null;
  /** What a first year costs beside a tuition that is not known or has no rate; `null` where there is a sum with it. */
  readonly besideTuition: DatedSum | null;
  /** Tuition and living costs of the whole course, in which what is paid once for the visa is not. */
  readonly allYears: CostSum | null;
  /** Whether the tuition of the first year is that of a whole one, though the course is shorter: no sum to compare by. */
  readonly isYearOfShort: boolean;
}

/**
 * For how many months of each year living costs are counted in a country: for twelve where a course of so many `years` is counted
 * whole. `null` where its guide has none.
 */
export function livingMonths(figures: string | null, years: number | null): number | null {
  const basis = figures === null ? null : firstYearBasis(figures);
  if (!basis) return null;
  const { months = MONTHS } = basis.living;
  return years !== null && years * MONTHS <= months ? MONTHS : months;
}

type Fees = Parameters<typeof tuitionOf>[0];

/**
 * The sums of a course with these fees and a length of `years`, in a city of the country whose guide is `figures`; each
 * `null` where tuition, living costs or a rate is missing.
 */
export function courseSums(fees: Fees, years: number | null, figures: string | null, city: string | null): CourseSums {
  const basis = figures === null ? null : firstYearBasis(figures, city, years);
  const tuition = tuitionOf(fees, years);
  const first = tuition && basis && firstYear(tuition, basis, rupeesPerUnit);
  const isYearOfShort = years !== null && years < 1 && tuition?.whole === false;
  const whole = !isYearOfShort && first && withoutVisa(first);
  return {
    firstYear: first && basis && { ...(isYearOfShort ? ofLonger(first) : first), asOf: basis.asOf },
    besideTuition: first || !basis ? null : besides(basis),
    allYears: years !== null && years <= 1 ? whole || null : basis && allYears(fees, years, basis, rupeesPerUnit),
    isYearOfShort,
  };
}

/** The same with a tuition that says that its course is shorter than the year. */
function ofLonger({ counted: [tuition, ...others], ...sum }: FirstYearSum): FirstYearSum {
  return {
    ...sum,
    counted: tuition ? [{ ...tuition, label: `${tuition.label}, though the course is shorter` }, ...others] : [],
  };
}

function besides({ living, visa, notCounted, asOf }: FirstYearBasis & { asOf: string }): DatedSum {
  return { ...sumOf([living, ...visa], living.money.code), notCounted, asOf };
}

/** A first year in English; nothing of one that cannot be told. */
export function firstYearText(sum: DatedSum | null): FirstYear | null {
  if (!sum) return null;
  const rupees = rupeesOfSum(sum);
  return {
    total: moneyText(sum.total),
    rupees: rupees && exactRupees(rupees.total),
    counted: sum.counted.map(({ label, money }, index) => {
      const part = rupees?.parts[index];
      return { label, amount: moneyText(money), rupees: part ? exactRupees(part) : null };
    }),
    notCounted: sum.notCounted,
    asOf: figuresDated(sum.asOf, Date.now()),
  };
}

/** An amount of a country's guide, by the names of its file and its figure; `null` where it is no amount. */
export function guideMoney(figures: string, key: string): Money | null {
  const figure = findFigure(figures, key);
  return figure && moneyIn(figure);
}

function isIn(city: string | null, name: string): boolean {
  return (city ?? "")
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .includes(name.toLowerCase());
}

function partsOf(figures: readonly NamedFigure[]): CostPart[] {
  return figures.flatMap((figure) => {
    const money = moneyIn(figure);
    return money ? [{ key: figure.key, label: labelOf(figure), money }] : [];
  });
}

function labelOf({ label, unit }: NamedFigure): string {
  return unit ? `${label}, ${unit}` : label;
}

function moneyIn(figure: NamedFigure, times = 1): Money | null {
  const code = currencyCode(null, figure.currency ?? null);
  if (code === null) return null;
  if ("amount" in figure) return { from: figure.amount * times, to: figure.amount * times, code };
  return "from" in figure ? { from: figure.from * times, to: figure.to * times, code } : null;
}
