import type { Money } from "../model";
import { exactMoneyText } from "./money";

/** A part of a sum: what it is for, and how much. */
export interface CostPart {
  readonly label: string;
  readonly money: Money;
}

/** What a first year in a country costs beside the tuition, all of it in the country's own currency. */
export interface FirstYearBasis {
  readonly living: CostPart;
  /** Visa fee, health cover or surcharge, where the country's guide has them. */
  readonly visa: readonly CostPart[];
  /** What is to be paid too, in words. */
  readonly notCounted: readonly string[];
}

/** A first year in all, in the country's currency. */
export interface FirstYearSum {
  readonly total: Money;
  /** The parts that add up to the total, in whole units. */
  readonly counted: readonly CostPart[];
  readonly notCounted: readonly string[];
}

const TUITION = "Tuition of one year";
const WHOLE_TUITION = "Tuition of the whole course";

/** What is paid for teaching in a first year. */
export interface Tuition {
  readonly money: Money;
  /** Whether it is that of the whole course, which is over within the year. */
  readonly whole: boolean;
}

/**
 * The tuition of a first year, by the course's length in `years` (`null` where it is not known): a year's, or for a course
 * shorter than a year its total, else that part of a year's. A course of one year counts its total where only that is known.
 * `null` where no such fee is known.
 */
export function tuitionOf(
  costs: { readonly annual: Money | null; readonly total: Money | null },
  years: number | null,
): Tuition | null {
  const { annual, total } = costs;
  if (years === null || years > 1 || (years === 1 && annual)) return annual && { money: annual, whole: false };
  const money = total ?? (annual && { ...annual, from: partOf(annual.from, years), to: partOf(annual.to, years) });
  return money && { money, whole: true };
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
  { money: tuition, whole }: Tuition,
  { living, visa, notCounted }: FirstYearBasis,
  rupeesPerUnit: (code: string) => number | null,
): FirstYearSum | null {
  const { code } = living.money;
  const paid = converted(tuition, code, rupeesPerUnit);
  if (paid === null) return null;
  const words = whole ? WHOLE_TUITION : TUITION;
  const change = tuition.code === code ? !isWhole(tuition) && "rounded" : "converted";
  const label = change ? `${words} (${exactMoneyText(tuition)}, ${change})` : words;
  const counted = [{ label, money: paid }, living, ...visa].map(({ label: name, money }) => ({
    label: name,
    money: { ...money, from: Math.round(money.from), to: Math.round(money.to) },
  }));
  const sum = (end: "from" | "to") => counted.reduce((total, { money }) => total + money[end], 0);
  return { total: { from: sum("from"), to: sum("to"), code }, counted, notCounted };
}

function converted(money: Money, code: string, rupeesPerUnit: (code: string) => number | null): Money | null {
  if (money.code === code) return money;
  const [own, other] = [rupeesPerUnit(money.code), rupeesPerUnit(code)];
  if (own === null || other === null) return null;
  return { from: (money.from * own) / other, to: (money.to * own) / other, code };
}
