import { rupeesPerUnit } from "~/content/rates.server";

import type { Money } from "../model";
import type { CostSum } from "./first-year";
import { moneyOf } from "./money";
import { shortUnit } from "./short-unit";

const nepali = new Intl.NumberFormat("en-IN", { maximumFractionDigits: 0 });
const tenths = new Intl.NumberFormat("en-IN", { maximumFractionDigits: 1 });
const ROUNDED_TO = 1000;
export const LAKH = 100_000;

/** An amount of a currency in rupees, unrounded; `null` where the currency has no rate (contract 11). */
function toRupees(amount: number, code: string): number | null {
  const rate = rupeesPerUnit(code);
  return rate === null ? null : amount * rate;
}

/** A fee as the API writes it in rupees, for comparing: a range by its lower end; `null` for no amount or no rate. */
export function feeInRupees(amount: string | null, currency: string | null): number | null {
  const money = moneyOf(amount, currency);
  return money === null ? null : toRupees(money.from, money.code);
}

/** What money is in rupees, both ends to the nearest thousand, 0 under half of one; `null` without a rate. */
export function roundRupees({ from, to, code }: Money): RupeeRange | null {
  const [least, most] = [toRupees(from, code), toRupees(to, code)];
  return least === null || most === null ? null : { from: rounded(least), to: rounded(most) };
}

/** Rupees from the least to the most; both the same for one amount. */
export interface RupeeRange {
  readonly from: number;
  readonly to: number;
}

/**
 * A sum in rupees: each part as `roundRupees` has it wherever else it stands, or as many times that, and what those add up to.
 * `null` where a part has no rate.
 */
export function rupeesOfSum({ counted }: Pick<CostSum, "counted">): { total: Money; parts: Money[] } | null {
  const parts = counted.flatMap(({ money, asked = money, each = { money: asked, times: 1 } }) => {
    const rupees = roundRupees(each.money);
    return rupees
      ? [{ from: rounded(rupees.from * each.times), to: rounded(rupees.to * each.times), code: "NPR" }]
      : [];
  });
  if (parts.length < counted.length) return null;
  const sum = (end: "from" | "to") => parts.reduce((total, part) => total + part[end], 0);
  return { total: { from: sum("from"), to: sum("to"), code: "NPR" }, parts };
}

/**
 * Money in rupees, to the nearest thousand and grouped as in Nepal: "about NPR 28,60,000", a range as "about NPR 28,60,000 to
 * 30,00,000"; `null` without a rate, and where the least rounds to nothing.
 */
export function exactRupees(money: Money): string | null {
  const rupees = roundRupees(money);
  if (!rupees?.from) return null;
  const ends = [...new Set([rupees.from, rupees.to])];
  return `about NPR ${ends.map((end) => nepali.format(end)).join(" to ")}`;
}

/**
 * Money in the form for looking through, rounded to a tenth: "NPR 42.2 lakh", from 100 lakh on "NPR 1.2 crore", a range as
 * "NPR 42.2 to 48 lakh"; less than a lakh by thousands. `null` as of `exactRupees`.
 */
export function shortRupees({ from, to, code }: Money): string | null {
  const [least, most] = [toRupees(from, code), toRupees(to, code)];
  if (least === null || most === null || rounded(least) === 0) return null;
  const [start, end] = [shortOf(least), shortOf(most)];
  if (start.amount === end.amount && start.unit === end.unit) return `NPR ${wordsOf(start)}`;
  return start.unit === end.unit
    ? `NPR ${start.amount} to ${wordsOf(end)}`
    : `NPR ${wordsOf(start)} to ${wordsOf(end)}`;
}

interface ShortAmount {
  readonly amount: string;
  readonly unit: "" | ReturnType<typeof shortUnit>["unit"];
}

function shortOf(rupees: number): ShortAmount {
  if (rounded(rupees) < LAKH) return { amount: nepali.format(rounded(rupees)), unit: "" };
  const { unit, lakh } = shortUnit(inTenths(rupees / LAKH));
  return { amount: tenths.format(rupees / LAKH / lakh), unit };
}

function wordsOf({ amount, unit }: ShortAmount): string {
  return unit === "" ? amount : `${amount} ${unit}`;
}

function inTenths(amount: number): number {
  return Math.round(amount * 10) / 10;
}

function rounded(rupees: number): number {
  return Math.round(rupees / ROUNDED_TO) * ROUNDED_TO;
}
