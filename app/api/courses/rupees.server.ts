import { rupeesPerUnit } from "~/content/rates.server";

import { currencyCode, feeNumber } from "./fees";

const nepali = new Intl.NumberFormat("en-IN", { maximumFractionDigits: 0 });
const ROUNDED_TO = 1000;

/** An amount of a currency in rupees, unrounded; `null` where the currency has no rate (contract 11). */
export function toRupees(amount: number, code: string): number | null {
  const rate = rupeesPerUnit(code);
  return rate === null ? null : amount * rate;
}

/** A fee as the API writes it in rupees, for comparing; `null` for what is not one number or has no rate. */
export function feeInRupees(amount: string | null, currency: string | null): number | null {
  const number = feeNumber(amount);
  const code = currencyCode(amount, currency);
  return number === null || code === null ? null : toRupees(number, code);
}

/** "about NPR 28,60,000": to the nearest thousand, grouped as in Nepal; an amount under one thousand is "under NPR 1,000". */
export function rupeesText(rupees: number): string {
  if (rupees < ROUNDED_TO) return `under NPR ${nepali.format(ROUNDED_TO)}`;
  return `about NPR ${nepali.format(Math.round(rupees / ROUNDED_TO) * ROUNDED_TO)}`;
}
