import { firstYearFigures, type Figure } from "~/content/figures.server";
import { rupeesPerUnit } from "~/content/rates.server";

import type { Money } from "../model";
import { currencyCode } from "./fees";
import { firstYear, type CostPart, type FirstYearBasis, type FirstYearSum, type Tuition } from "./first-year";
import { moneyText } from "./money";
import { moneyInRupees } from "./rupees.server";

/** A first year in all as a page shows it; every text is final. */
export interface FirstYear {
  /** "GBP 19,723", "USD 35,160 to 40,160". */
  readonly total: string;
  /** "about NPR 37,51,000"; `null` where the currency has no rate. */
  readonly rupees: string | null;
  readonly counted: readonly { readonly label: string; readonly amount: string }[];
  readonly notCounted: readonly string[];
  /** When the country's figures were true: "December 2024". */
  readonly asOf: string;
}

/**
 * What the guide `figures` ("uk", a file of content/figures) counts beside the tuition, for a city of its country; `null`
 * where it has no living costs. `tuition` is a year's tuition as the guide has it, none where it has none.
 */
export function firstYearBasis(
  figures: string,
  city: string | null = null,
): (FirstYearBasis & { tuition: readonly CostPart[]; asOf: string }) | null {
  const known = firstYearFigures(figures);
  const chosen =
    known?.living.find((one) => one.city !== null && isIn(city, one.city)) ??
    known?.living.find((one) => one.city === null);
  const money = chosen && moneyIn(chosen.figure, chosen.months ?? 1);
  if (!known || !chosen || !money) return null;
  const label = chosen.months === null ? labelOf(chosen.figure) : `${chosen.figure.label}, ${chosen.months} months`;
  return {
    living: { label, money },
    visa: partsOf(known.visa),
    tuition: partsOf(known.tuition),
    notCounted: known.notCounted,
    asOf: known.asOf,
  };
}

/** A first year with a tuition in the country of the guide `figures`; `null` where tuition, living costs or a rate is missing. */
export function firstYearOf(tuition: Tuition | null, figures: string | null, city: string | null): FirstYear | null {
  const basis = figures === null ? null : firstYearBasis(figures, city);
  const sum: FirstYearSum | null = tuition && basis && firstYear(tuition, basis, rupeesPerUnit);
  if (!sum || !basis) return null;
  return {
    total: moneyText(sum.total),
    rupees: moneyInRupees(sum.total),
    counted: sum.counted.map(({ label, money }) => ({ label, amount: moneyText(money) })),
    notCounted: sum.notCounted,
    asOf: basis.asOf,
  };
}

function isIn(city: string | null, name: string): boolean {
  return (city ?? "")
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .includes(name.toLowerCase());
}

function partsOf(figures: readonly Figure[]): CostPart[] {
  return figures.flatMap((figure) => {
    const money = moneyIn(figure);
    return money ? [{ label: labelOf(figure), money }] : [];
  });
}

function labelOf({ label, unit }: Figure): string {
  return unit ? `${label}, ${unit}` : label;
}

function moneyIn(figure: Figure, times = 1): Money | null {
  const code = currencyCode(null, figure.currency ?? null);
  if (code === null) return null;
  if ("amount" in figure) return { from: figure.amount * times, to: figure.amount * times, code };
  return "from" in figure ? { from: figure.from * times, to: figure.to * times, code } : null;
}
