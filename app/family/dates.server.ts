import DateConverter from "@remotemerge/nepali-date-converter";

import { readDeadline } from "~/api/deadline";
import { urgencyOf } from "~/components/deadline/urgency";
import { isoStart, readEventDate } from "~/api/event-date";
import { areOldFigures, monthsSince } from "~/content/month";
import type { Words } from "~/content/words.server";

import { fill } from "./fill";
import { numberText } from "./numbers";
import { phraseIn } from "./phrases";

/**
 * The days of which two published tables say the same, 2070 to the middle of 2087 of Bikram Sambat. How long its months are is
 * settled a year ahead; for days beyond, tables guess, and guess differently.
 */
const settled = { first: "2013-04-14", last: "2030-08-16" };
const MONTHS = 12;
/** The first day of May lies in वैशाख, the first month. */
const FIRST_OWN_MONTH = 5;
const gregorian = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** A day in both calendars; `own` is `null` where Bikram Sambat's is not settled. */
export interface Day {
  /** "२०८३ फागुन १६". */
  readonly own: string | null;
  /** "28 February 2027". */
  readonly gregorian: string;
}

/** No line breaks inside a day. */
function whole(day: string): string {
  return day.replace(/ /g, "\u00a0");
}

/** A day such as "2027-02-28" in Bikram Sambat; `null` where nobody can tell yet. */
function inBikramSambat(day: string) {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || day < settled.first || day > settled.last) return null;
  return new DateConverter(day).toBs();
}

/** A day such as "2027-02-28" as Nepal counts it: "२०८३ फागुन १६"; `null` where nobody can tell yet. */
export function nepaliDay(day: string, { dates }: Words): string | null {
  const own = inBikramSambat(day);
  return own && whole(`${numberText(own.year)} ${dates.months[own.month - 1]} ${numberText(own.date)}`);
}

/** A day such as "2027-02-28" in both calendars. */
export function dayInBoth(day: string, words: Words): Day {
  return { own: nepaliDay(day, words), gregorian: whole(gregorian.format(new Date(`${day}T00:00:00Z`))) };
}

/** A month such as "2024-12" as a sentence names it: "सन् २०२४ डिसेम्बर". */
export function monthText(month: string, { dates }: Words): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return fill(dates.yearAndMonth, { year: numberText(year), month: dates.gregorian[number - 1] ?? "" });
}

/** That the figures of a month such as "2024-12" are old at `now` (milliseconds since the epoch), and how old; nothing of newer ones. */
export function oldFigures(asOf: string, now: number, { sheet: { cost } }: Words): string[] {
  if (!areOldFigures(asOf, now)) return [];
  return [fill(cost.oldFigures, { months: numberText(monthsSince(asOf, now)) })];
}

/**
 * The two months of Bikram Sambat in which a Gregorian month lies, as "माघ-फागुन"; where its year is known, with theirs:
 * "२०८३ माघ-फागुन", "२०८३ चैत-२०८४ वैशाख".
 */
export function nepaliMonths(month: number, year: number | null, { dates: { months } }: Words): string {
  const first = (month + MONTHS - FIRST_OWN_MONTH) % MONTHS;
  const second = (first + 1) % MONTHS;
  const own = year === null ? null : inBikramSambat(`${year}-${String(month).padStart(2, "0")}-01`);
  const [start, end] = own
    ? [`${numberText(own.year)} `, second === 0 ? `${numberText(own.year + 1)} ` : ""]
    : ["", ""];
  return whole(`${start}${months[first]}-${end}${months[second]}`);
}

/** Until when to apply, as a family reads it. */
export interface DeadlineInWords {
  readonly own: string | null;
  /** What that text says, where the words know it. */
  readonly words: string | null;
  /** The Gregorian day, or what the API says where that is no single day. */
  readonly text: string;
  /** "९७ दिन बाँकी", that today is the last day, or that it is past; `null` where nobody can tell. */
  readonly left: string | null;
  /** How near it is, where that can be told. */
  readonly urgency: ReturnType<typeof urgencyOf>;
  /** Days from today, for comparing; `null` where no day is ahead. */
  readonly daysLeft: number | null;
}

/** The deadline in a text of the API at `now` (milliseconds since the epoch); `null` where the text says nothing. */
export function deadlineInWords(text: string, now: number, words: Words): DeadlineInWords | null {
  const deadline = readDeadline(text, now);
  if (deadline === null) return null;
  const { state, daysLeft } = deadline;
  const start = state === "unknown" ? null : readEventDate(text);
  return {
    own: start && nepaliDay(isoStart(start).slice(0, "2027-02-28".length), words),
    text: state === "unknown" ? text : whole(deadline.text),
    words: state === "unknown" ? phraseIn(text, words.phrases.deadline) : null,
    left: state === "unknown" ? null : leftText(daysLeft, words),
    urgency: urgencyOf(daysLeft),
    daysLeft,
  };
}

function leftText(daysLeft: number | null, { dates }: Words): string {
  if (daysLeft === null) return dates.past;
  if (daysLeft === 0) return dates.today;
  const text = { now: dates.hurry, soon: dates.soon, far: dates.left, past: dates.past }[urgencyOf(daysLeft)];
  return fill(text, { days: numberText(daysLeft) });
}
