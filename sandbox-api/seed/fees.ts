import type { Course } from "../records";
import { countries } from "./places";
import type { Chance } from "./random";

type Fees = Pick<Course, "annual_fees" | "total_fees" | "currency_type">;

/** A year's fee in the country's currency: least and most, for study up to a bachelor's degree and beyond. */
const ranges: Record<number, [number, number]> = {
  1: [14_000, 46_000],
  2: [16_000, 42_000],
  3: [11_500, 27_000],
  4: [15_000, 48_000],
  5: [13_500, 34_000],
  6: [37_500, 80_000],
};

const cheap = [3, 4, 9, 10, 11, 12];

/** The fees of a course in one of the many ways in which offices type them. */
export function feesOf(country: number, interest: number, years: number, chance: Chance): Fees {
  const [least, most] = ranges[country] ?? [10_000, 30_000];
  const top = cheap.includes(interest) ? least + (most - least) * 0.4 : most;
  const annual = Math.round(chance.whole(least, top) / 50) * 50;
  const total = Math.round(annual * years);
  const { currency, symbol } = countries.find((one) => one.id === country) ?? { currency: "USD", symbol: "$" };
  return write(annual, total, currency, symbol, chance);
}

function write(annual: number, total: number, currency: string, symbol: string, chance: Chance): Fees {
  const roll = chance.whole(1, 100);
  const grouped = (amount: number) => amount.toLocaleString("en-US");
  if (roll <= 46) return { annual_fees: annual, total_fees: total, currency_type: currency };
  if (roll <= 58)
    return {
      annual_fees: `${symbol} ${grouped(annual)}`,
      total_fees: `${symbol} ${grouped(total)}`,
      currency_type: null,
    };
  if (roll <= 66)
    return {
      annual_fees: `${symbol}${grouped(annual)} per year`,
      total_fees: `${symbol}${grouped(total)}`,
      currency_type: symbol,
    };
  if (roll <= 76)
    return { annual_fees: `${annual}.00`, total_fees: `${total}.00`, currency_type: currency.toLowerCase() };
  if (roll <= 82) return { annual_fees: grouped(annual), total_fees: null, currency_type: currency };
  if (roll <= 86) return { annual_fees: annual, total_fees: total, currency_type: "" };
  if (roll <= 89) return { annual_fees: "", total_fees: "", currency_type: currency };
  if (roll <= 92) return { annual_fees: null, total_fees: null, currency_type: null };
  if (roll <= 94) return { annual_fees: "Contact the university", total_fees: null, currency_type: null };
  if (roll <= 96) return { annual_fees: annual + 0.5, total_fees: total, currency_type: currency };
  if (roll <= 98) return { annual_fees: 200_000 + annual, total_fees: null, currency_type: "INR" };
  return {
    annual_fees: `${currency} ${grouped(annual)} (2027)`,
    total_fees: `approx. ${grouped(total)}`,
    currency_type: currency,
  };
}
