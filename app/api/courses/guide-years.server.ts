import { homeCopy } from "~/content/firm.server";
import { findPage, type Page } from "~/content/pages.server";
import { rupeesPerUnit } from "~/content/rates.server";

import type { Money } from "../model";
import { firstYear, type CostPart } from "./first-year";
import { firstYearBasis } from "./first-year.server";
import { moneyInLakh } from "./rupees.server";

type Basis = NonNullable<ReturnType<typeof firstYearBasis>>;

/** A guide that tells what a first year costs. */
export interface GuideYear {
  readonly guide: Page;
  /** The name of its file in content/figures. */
  readonly figures: string;
  readonly basis: Basis;
}

/** The guides of the home page's destinations that tell what a first year costs, in their order. */
export function guideYears(): GuideYear[] {
  return homeCopy().destinations.cards.flatMap(({ url }) => {
    const guide = findPage(url);
    const figures = guide?.figures?.name;
    const basis = figures === undefined ? null : firstYearBasis(figures);
    return guide && figures !== undefined && basis ? [{ guide, figures, basis }] : [];
  });
}

/** A first year as a guide has it: its tuition, none where it has none, and all of it from the lowest tuition to the highest. */
export function yearOf(basis: Omit<Basis, "asOf">): { tuition: CostPart[]; total: Money } {
  const { code } = basis.living.money;
  const tuition = basis.tuition.filter(({ money }) => money.code === code);
  const sum = firstYear({ money: rangeOf(tuition, code), whole: false }, basis, rupeesPerUnit);
  return { tuition, total: sum?.total ?? basis.living.money };
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

/**
 * The least that a first year costs by the path of the guide, short: "First year from NPR 39.7 lakh", and where the guide has no
 * tuition "First year NPR 29.2 lakh + tuition". What has no rate is left out.
 */
export function leastYears(): ReadonlyMap<string, string> {
  return new Map(
    guideYears().flatMap(({ guide, basis }) => {
      const { tuition, total } = yearOf(basis);
      const least = moneyInLakh({ ...total, to: total.from });
      if (least === null) return [];
      return [[guide.path, tuition.length > 0 ? `First year from ${least}` : `First year ${least} + tuition`]];
    }),
  );
}
