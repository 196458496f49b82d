import { firstYear, type CostPart, type FirstYearBasis } from "~/api/courses/first-year";
import { firstYearBasis } from "~/api/courses/first-year.server";
import { moneyText } from "~/api/courses/money";
import type { Money } from "~/api/model";
import { moneyInRupees } from "~/api/courses/rupees.server";
import { homeCopy } from "~/content/firm.server";
import { formatMonth } from "~/content/month";
import { findPage } from "~/content/pages.server";
import { ratesNote, rupeesPerUnit, type Rates } from "~/content/rates.server";

/** An amount and what it is for, in words: "USD 160", "Visa fee (MRV)". */
interface Cost {
  label: string;
  amount: string;
}

/** What a first year costs in one country. */
export interface FirstYearRow {
  country: string;
  /** The guide to the country. */
  path: string;
  /** None where the guide has no tuition. */
  tuition: Cost[];
  living: Cost;
  visa: Cost[];
  /** "Tuition + GBP 10,473" where there is no tuition: what is there is no whole year. */
  total: string;
  /** Of all that is there, and that it is without the tuition where it is. */
  rupees: string | null;
  notCounted: readonly string[];
}

export interface FirstYears {
  rows: FirstYearRow[];
  /** When the figures were true: "December 2024". */
  asOf: string;
  rates: Rates;
}

/** What a first year costs in each destination of the home page whose guide has the figures, in their order. */
export function firstYears(): FirstYears {
  const known = homeCopy().destinations.cards.flatMap(({ url }) => {
    const guide = findPage(url);
    const basis = guide?.figures ? firstYearBasis(guide.figures.name) : null;
    return guide && basis ? [{ guide, basis }] : [];
  });
  return {
    rows: known.map(({ guide, basis }) => ({
      country: guide.country?.[0] ?? guide.title,
      path: guide.path,
      ...rowOf(basis),
    })),
    asOf: [...new Set(known.map(({ basis }) => formatMonth(basis.asOf)))].join(", "),
    rates: ratesNote(Date.now()),
  };
}

/** The costs of a basis as a row shows them. The total goes from the lowest tuition to the highest. */
export function rowOf(
  basis: FirstYearBasis & { tuition: readonly CostPart[] },
): Omit<FirstYearRow, "country" | "path"> {
  const { code } = basis.living.money;
  const tuition = basis.tuition.filter(({ money }) => money.code === code);
  const sum = firstYear({ money: rangeOf(tuition, code), whole: false }, basis, rupeesPerUnit);
  const total = sum?.total ?? basis.living.money;
  return {
    tuition: tuition.map(costOf),
    living: costOf(basis.living),
    visa: basis.visa.map(costOf),
    ...(tuition.length > 0
      ? { total: moneyText(total), rupees: moneyInRupees(total) }
      : withoutTuition(moneyText(total), moneyInRupees(total))),
    notCounted: basis.notCounted,
  };
}

/** A sum that would make a country look cheap says what it lacks. */
function withoutTuition(total: string, rupees: string | null): Pick<FirstYearRow, "total" | "rupees"> {
  return { total: `Tuition + ${total}`, rupees: rupees && `${rupees} without the tuition` };
}

/** From the lowest to the highest; nothing where there is none. */
function rangeOf(parts: readonly CostPart[], code: string): Money {
  if (parts.length === 0) return { from: 0, to: 0, code };
  return {
    from: Math.min(...parts.map(({ money }) => money.from)),
    to: Math.max(...parts.map(({ money }) => money.to)),
    code,
  };
}

function costOf({ label, money }: CostPart): Cost {
  return { label, amount: moneyText(money) };
}
