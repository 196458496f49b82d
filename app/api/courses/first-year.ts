import type { Money } from "../model";
import { exactMoneyText } from "./money";

/** A part of a sum: what it is for, and how much. */
export interface CostPart {
  /** What it is for, by the name under which other languages have words of their own for it: "tuition", "uk.visa-fee". */
  readonly key: string;
  /** The same in English words. */
  readonly label: string;
  readonly money: Money;
  /** How many months it is for, where its figure is for one. */
  readonly months?: number;
  /** How many years it is for, where that is not one. */
  readonly years?: number;
  /** What was asked, where the amount is not that: it was converted, or rounded. */
  readonly asked?: Money;
  /** What it is several times: a year's costs, in the currency that they are asked in. */
  readonly each?: { readonly money: Money; readonly times: number };
}

/** What a first year in a country costs beside the tuition, all of it in the country's own currency. */
export interface FirstYearBasis {
  readonly living: CostPart;
  /** Visa fee, health cover or surcharge, where the country's guide has them. */
  readonly visa: readonly CostPart[];
  /** What is to be paid too, in words. */
  readonly notCounted: readonly string[];
}

/** Parts and what they add up to, in one currency and in whole units of it. */
export interface CostSum {
  readonly total: Money;
  readonly counted: readonly CostPart[];
}

/** A first year in all, in the country's currency. */
export interface FirstYearSum extends CostSum {
  readonly notCounted: readonly string[];
}

const tuitionWords = {
  tuition: "Tuition of one year",
  "tuition-whole": "Tuition of the whole course",
  "tuition-all-years": "Tuition of all years",
} as const;

/** What is longer is no course that anybody pays for year by year. */
const MOST_YEARS = 10;

/** What is paid for teaching in a first year. */
export interface Tuition {
  readonly money: Money;
  /** Whether it is that of the whole course, which is over within the year. */
  readonly whole: boolean;
}

/**
 * The tuition of a first year, by the course's length in `years` (`null` where it is not known): a year's, or for a course
 * shorter than a year its total, where that is known. A course of one year counts its total where only that is known.
 * `null` where no such fee is known.
 */
export function tuitionOf(
  costs: { readonly annual: Money | null; readonly total: Money | null },
  years: number | null,
): Tuition | null {
  const { annual, total } = costs;
  const isAll = years !== null && (years < 1 || (years === 1 && !annual));
  return isAll && total ? { money: total, whole: true } : annual && { money: annual, whole: false };
}

/** In whole hundredths of the unit: a part of what was asked for has no more decimals than money has. */
function partOf(amount: number, years: number): number {
  return Math.round(amount * years * 100) / 100;
}

function isWhole({ from, to }: Money): boolean {
  return Number.isInteger(from) && Number.isInteger(to);
}

/**
 * Adds the tuition to what the country asks beside it. Tuition in another currency is turned into the country's by
 * way of rupees: `rupeesPerUnit` gives those of one unit of a currency. Where it was turned or rounded, its label says so with
 * what was asked. `null` where one of the two has no rate.
 */
export function firstYear(
  { money, whole }: Tuition,
  { living, visa, notCounted }: FirstYearBasis,
  rupeesPerUnit: RupeesPerUnit,
): FirstYearSum | null {
  const { code } = living.money;
  const tuition = tuitionPart(whole ? "tuition-whole" : "tuition", money, code, rupeesPerUnit);
  return tuition && { ...sumOf([tuition, living, ...visa], code), notCounted };
}

/**
 * All years of a course of `years`: its tuition, as the total says it, else that of a year as many times, and the living costs
 * of each year, in the country's currency. `null` for a course of one year or less, of more than ten or of no known length,
 * and where tuition or a rate is missing.
 */
export function allYears(
  costs: { readonly annual: Money | null; readonly total: Money | null },
  years: number | null,
  { living }: FirstYearBasis,
  rupeesPerUnit: RupeesPerUnit,
): CostSum | null {
  if (years === null || years <= 1 || years > MOST_YEARS) return null;
  const { code } = living.money;
  const money = costs.total ?? (costs.annual && times(costs.annual, years));
  const tuition = money && tuitionPart("tuition-all-years", money, code, rupeesPerUnit);
  if (!tuition) return null;
  const yearly = (each: Money) => ({ each: { money: each, times: years } });
  const label = `${living.label}, in each of ${years} years`;
  return sumOf(
    [
      costs.total || !costs.annual ? tuition : { ...tuition, ...yearly(costs.annual) },
      { ...living, label, money: times(living.money, years), years, ...yearly(living.money) },
    ],
    code,
  );
}

type RupeesPerUnit = (code: string) => number | null;

function tuitionPart(
  key: keyof typeof tuitionWords,
  asked: Money,
  code: string,
  rupeesPerUnit: RupeesPerUnit,
): CostPart | null {
  const money = converted(asked, code, rupeesPerUnit);
  if (money === null) return null;
  const label = tuitionWords[key];
  if (asked.code === code && isWhole(asked)) return { key, label, money };
  const change = asked.code === code ? "rounded" : "converted";
  return { key, label: `${label} (${exactMoneyText(asked)}, ${change})`, money, asked };
}

/** What parts of one currency add up to, all in whole units of it. */
export function sumOf(parts: readonly CostPart[], code: string): CostSum {
  const counted = parts.map(({ money, ...part }) => ({
    ...part,
    money: { ...money, from: Math.round(money.from), to: Math.round(money.to) },
  }));
  const sum = (end: "from" | "to") => counted.reduce((total, { money }) => total + money[end], 0);
  return { total: { from: sum("from"), to: sum("to"), code }, counted };
}

function times(money: Money, years: number): Money {
  return { ...money, from: partOf(money.from, years), to: partOf(money.to, years) };
}

function converted(money: Money, code: string, rupeesPerUnit: RupeesPerUnit): Money | null {
  if (money.code === code) return money;
  const [own, other] = [rupeesPerUnit(money.code), rupeesPerUnit(code)];
  if (own === null || other === null) return null;
  return { from: (money.from * own) / other, to: (money.to * own) / other, code };
}

/** Tuition and living costs of a first year: what all years are the sum of, where there is but one. */
export function withoutVisa({ counted, total }: CostSum): CostSum {
  return sumOf(counted.slice(0, 2), total.code);
}
