import type { Money } from "../model";
import { fewSpaces, readable } from "../readable";
import { currencyCode, feeNumber } from "./fees";

/** More than any fee in any currency; past it sums are not whole any more. */
const LARGEST = 1e12;
/** "20 - 25,000" leaves out thousands: its lower end is not 20. */
const WIDEST_RANGE = 10;
const dash = /\s*[-\u2013\u2014]\s*|(?<!\p{L})to(?!\p{L})/iu;
const between = /^\s*between\s(.+)\sand\s(.+)$/i;
const notes = /(?:\s*[([][^()[\]]*[)\]])+\s*$/;
/** Notes that make of a fee a part, or a multiple, of what its number says. */
const changingNote =
  /semester|credit|deposit|discount|thousand|lakh|crore|million|(?:\bper|\beach|\ba|\/)\s*(?:term|month|week|day|unit|subject|module|paper|hour)/i;
const ending =
  /(?:\s*(?:\bper (?:academic )?(?:year|annum)|\b(?:a|each) year|\/\s*(?:year|yr|annum)|\bp\.?a\.?|\b(?:annually|yearly|only)|\/[-\u2013=]+|\+))+\s*$/i;
const hedges =
  /(?<!\p{L})(?:approx(?:imately)?|about|around|circa|ca|from|starting (?:from|at)|up to|only)(?!\p{L})\.?|[~\u2248:\u00b7\u2022|]/giu;
const onlyYears = /^\s*(?:from\s+)?20[23]\d(?:\s*(?:[-\u2013\u2014/]|to)\s*20[23]\d)?\s*$/i;
/** What most fees are, and what needs no further look: too long for a year, and one number only. */
const plainAmount = /^[1-9]\d{4,8}(?:\.\d\d?)?$/;
/** "20000", "20,000.50", "20 000" and "4,50,000"; neither a telephone number nor two numbers with a space between. */
const oneNumber = /^(?!0\d)(?:\d{1,9}|\d{1,3}(?<by>[,\s_'’])(?:\d{2,3}\k<by>)*\d{3})(?:\.\d+)?$/;
const grouped = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const decimals = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 20 });
const exact = (amount: number) => (Number.isInteger(amount) ? grouped : decimals).format(amount);

/**
 * What a fee of the API amounts to: "20,000", "GBP 9,250 per year", "15000 - 20000", "approx. AUD 25,550 (2027)".
 * `null` for what is no amount above zero, could be read in two ways, or whose currency nobody can tell.
 */
export function moneyOf(amount: string | null, currency: string | null): Money | null {
  if (amount === null) return null;
  if (plainAmount.test(amount)) return plainMoney(Number(amount), currencyCode(amount, currency));
  const text = readable(amount);
  if (text === null) return null;
  const bare = text.replace(notes, "");
  const note = text.slice(bare.length);
  if (changingNote.test(note) || onlyYears.test(bare)) return null;
  const code = currencyBeside(bare, note, currency);
  if (code === null) return null;
  const [from, to = from] = endsOf(bare, code);
  if (from === undefined || to === undefined || from <= 0 || to < from) return null;
  return to <= LARGEST && to <= from * WIDEST_RANGE ? { from, to, code } : null;
}

function plainMoney(amount: number, code: string | null): Money | null {
  return code === null ? null : { from: amount, to: amount, code };
}

/** "AUD 66,510", "USD 10,000 to 15,000"; in whole units. */
export function moneyText({ from, to, code }: Money): string {
  const range = Math.round(from) === Math.round(to) ? "" : ` to ${grouped.format(to)}`;
  return `${code} ${grouped.format(from)}${range}`;
}

/** "INR 25,000.50", "USD 10,000 to 15,000": with all decimals that there are, for what the API asks (contract 5.4). */
export function exactMoneyText({ from, to, code }: Money): string {
  return `${code} ${[...new Set([from, to])].map(exact).join(" to ")}`;
}

/** The currency of a fee; a note may name it, unless it tells a number of its own: "25,550 (USD 17,000)". */
function currencyBeside(bare: string, note: string, currency: string | null): string | null {
  const [own, noted] = [currencyCode(bare, currency), currencyCode(bare + note, currency)];
  return own === noted || !/\d/.test(note) ? noted : null;
}

/** One number or the two of a range; none where a part of the text is anything else, or of another currency. */
function endsOf(bare: string, code: string): readonly number[] {
  const text = fewSpaces(bare.replace(between, "$1 to $2").replace(ending, "").replace(hedges, "  ")).trim();
  const parts = text.split(dash, 3);
  if (parts.length > 2) return [];
  const ends = parts.map((end) => (currencyCode(end, code) === code ? numberIn(end, code) : null));
  return ends.flatMap((end) => end ?? []).slice(0, ends.includes(null) ? 0 : 2);
}

function numberIn(end: string, code: string): number | null {
  const [digits = ""] = /\d(?:.*\d)?/s.exec(end) ?? [];
  if (!oneNumber.test(digits)) return null;
  return feeNumber(end.replace(new RegExp(`(?<!\\p{L})${code}(?!\\p{L})`, "iu"), " "));
}
