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
 * A sum in rupees with its parts, all by thousands: its total is rounded as everywhere, and its parts, each by less than a
 * thousand, so that they add up to it. `null` without a rate.
 */
export function rupeesOfParts({ total, counted }: CostSum): { total: RupeeRange; parts: RupeeRange[] } | null {
  const rounds = roundRupees(total);
  if (rounds === null) return null;
  const shares = (end: "from" | "to") =>
    sharesOf(
      counted.map(({ money }) => toRupees(money[end], money.code) ?? 0),
      rounds[end],
    );
  const [from, to] = [shares("from"), shares("to")];
  return { total: rounds, parts: counted.map((_, index) => ({ from: from[index] ?? 0, to: to[index] ?? 0 })) };
}

/** Amounts by thousands that add up to `total`: rounded down, and those that lost most rounded up instead. */
function sharesOf(amounts: readonly number[], total: number): number[] {
  const down = amounts.map((amount) => Math.floor(amount / ROUNDED_TO) * ROUNDED_TO);
  const missing = Math.round((total - down.reduce((sum, amount) => sum + amount, 0)) / ROUNDED_TO);
  const up = amounts
    .map((amount, index) => ({ index, lost: amount % ROUNDED_TO }))
    .sort((one, other) => other.lost - one.lost)
    .slice(0, Math.max(missing, 0))
    .map(({ index }) => index);
  return down.map((amount, index) => amount + (up.includes(index) ? ROUNDED_TO : 0));
}

/**
 * Money in rupees, to the nearest thousand and grouped as in Nepal: "about NPR 28,60,000", a range as "about NPR 28,60,000 to
 * 30,00,000"; `null` without a rate, and where the least rounds to nothing.
 */
export function moneyInRupees(money: Money): string | null {
  const rupees = roundRupees(money);
  if (!rupees?.from) return null;
  const ends = [...new Set([rupees.from, rupees.to])];
  return `about NPR ${ends.map((end) => nepali.format(end)).join(" to ")}`;
}

/**
 * Money in the form for looking through, rounded to a tenth: "NPR 42.2 lakh", from 100 lakh on "NPR 1.2 crore", a range as
 * "NPR 42.2 to 48 lakh"; less than a lakh by thousands. `null` as of `moneyInRupees`.
 */
export function moneyInLakh({ from, to, code }: Money): string | null {
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
