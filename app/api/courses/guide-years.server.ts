import { homeCopy } from "~/content/firm.server";
import { findPage, type Page } from "~/content/pages.server";

import { sumOf, type CostPart, type CostSum } from "./first-year";
import { firstYearBasis } from "./first-year.server";
import { shortRupees, rupeesOfSum } from "./rupees.server";

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

/**
 * A first year as a guide has it: its tuition level by level, none where it has none, and the sum, in which that is one part,
 * from the lowest to the highest.
 */
export function yearOf(basis: Omit<Basis, "asOf">): CostSum & { tuition: CostPart[] } {
  const { code } = basis.living.money;
  const tuition = basis.tuition.filter(({ money }) => money.code === code);
  return { tuition, ...sumOf([...rangeOf(tuition, code), basis.living, ...basis.visa], code) };
}

/** One tuition from the lowest to the highest; nothing where there is none. */
function rangeOf(tuition: readonly CostPart[], code: string): CostPart[] {
  if (tuition.length === 0) return [];
  const from = Math.min(...tuition.map(({ money }) => money.from));
  const to = Math.max(...tuition.map(({ money }) => money.to));
  return [{ key: "guide.tuition", label: "Tuition, a year", money: { from, to, code } }];
}

/** "First year from NPR 39.7 lakh", in parts; where the guide has no tuition "Living and visa, first year, NPR 29.2 lakh". */
export interface LeastYear {
  readonly label: string;
  readonly amount: string;
  /** Whether the tuition comes to it. */
  readonly partial?: boolean;
  /** The currency that the rupees were made of. */
  readonly code: string;
}

let known: ReadonlyMap<string, LeastYear> | undefined;

/** The least that a first year costs by the path of the guide. What has no rate is left out. Content does not change. */
export function leastYears(): ReadonlyMap<string, LeastYear> {
  return (known ??= new Map(
    guideYears().flatMap(({ guide, basis }) => {
      const { tuition, counted } = yearOf(basis);
      const total = rupeesOfSum({ counted })?.total;
      const least = total && shortRupees({ ...total, to: total.from });
      if (!least) return [];
      const words =
        tuition.length === 0 ? { label: "Living and visa, first year", partial: true } : { label: "First year from" };
      return [[guide.path, { ...words, amount: least, code: basis.living.money.code }]];
    }),
  ));
}

/** The home page's destinations, each with what a first year costs there at least; `null` where nobody can tell. */
export function destinations() {
  const { destinations: own } = homeCopy();
  return { ...own, cards: own.cards.map((card) => ({ ...card, cost: leastYears().get(card.url) ?? null })) };
}
