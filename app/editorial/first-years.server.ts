import type { CostPart } from "~/api/courses/first-year";
import { guideYears, yearOf } from "~/api/courses/guide-years.server";
import { moneyText } from "~/api/courses/money";
import { shortRupees, exactRupees, rupeesOfSum } from "~/api/courses/rupees.server";
import { figuresDated } from "~/content/month";
import { ratesNote, type Rates } from "~/content/rates.server";

/** An amount, in rupees too where there is a rate, and what it is for: "USD 160", "NPR 23,000", "Visa fee (MRV)". */
interface Cost {
  label: string;
  amount: string;
  rupees: string | null;
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
  /** Of all that is there: no whole year where there is no tuition. */
  total: string;
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
    asOf: [...new Set(known.map(({ basis }) => figuresDated(basis.asOf, Date.now())))].join(", "),
    rates: ratesNote(Date.now()),
  };
}

/** The costs of a basis as a row shows them. The total goes from the lowest tuition to the highest. */
export function rowOf(basis: Parameters<typeof yearOf>[0]): Omit<FirstYearRow, "country" | "path"> {
  const { tuition, total, counted } = yearOf(basis);
  const sum = rupeesOfSum({ counted });
  const rupees = sum && exactRupees(sum.total);
  return {
    tuition: tuition.map(costOf),
    living: costOf(basis.living),
    visa: basis.visa.map(costOf),
    total: moneyText(total),
    rupees,
    notCounted: basis.notCounted,
  };
}

function costOf({ label, money }: CostPart): Cost {
  return { label, amount: moneyText(money), rupees: shortRupees(money) };
}
