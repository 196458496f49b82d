import type { CostPart } from "~/api/courses/first-year";
import { guideYears, yearOf } from "~/api/courses/guide-years.server";
import { moneyText } from "~/api/courses/money";
import { moneyInRupees } from "~/api/courses/rupees.server";
import { formatMonth } from "~/content/month";
import { ratesNote, type Rates } from "~/content/rates.server";

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
  /** "GBP 10,473 + tuition" where there is no tuition: what is there is no whole year. */
  total: string;
  /** Of all that is there, "+ tuition" where that is not. */
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
  const known = guideYears();
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
export function rowOf(basis: Parameters<typeof yearOf>[0]): Omit<FirstYearRow, "country" | "path"> {
  const { tuition, total } = yearOf(basis);
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
  return { total: `${total} +\u00a0tuition`, rupees: rupees && `${rupees} +\u00a0tuition` };
}

function costOf({ label, money }: CostPart): Cost {
  return { label, amount: moneyText(money) };
}
