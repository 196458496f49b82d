import { hasDevanagari, withEnglishMonths } from "./devanagari";
import type { Day, EventStart } from "./model";
import { monthNames } from "./months";
import { readable } from "./readable";

/** Nepal's time all year round: +05:45. */
const KATHMANDU_OFFSET_MINUTES = 5 * 60 + 45;
const DAY_MS = 24 * 60 * 60_000;
/** Nepal's own years are 56 or 57 ahead: in Devanagari, 2083 is the year that begins in April 2026. */
const FIRST_NEPALI_YEAR = 2070;

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const monthName = "(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?";
const over12 = "1[3-9]|2\\d|3[01]";
const upTo12 = "0?[1-9]|1[0-2]";
/** Not within a longer number, nor the last of several days: "20 - 25/12/2026". */
const notLastOfDays = "(?<![\\d/.-]|(?<!\\d)\\d{1,2}\\s*(?:[-\u2013\u2014&,]|\\b(?:to|till|until|and)\\b)\\s*)";
const patterns = {
  yearFirst: /\b(?<year>\d{4})([-/])(?<number>\d{1,2})\2(?<day>\d{1,2})(?!\d)/,
  dayFirst: new RegExp(
    `\\b(?<day>\\d{1,2})(?:st|nd|rd|th)?(?: of)?[\\s-]+(?<name>${monthName}),?[\\s-]+(?<year>\\d{4})\\b`,
    "i",
  ),
  /** "31/12/2026" and "12/31/2026": a number over 12 can be the day only. */
  dayOver12: new RegExp(
    `${notLastOfDays}(?<day>${over12})(?<sign>[-/.])(?<number>${upTo12})\\k<sign>(?<year>\\d{4})(?!\\d)`,
  ),
  dayOver12Second: new RegExp(
    `${notLastOfDays}(?<number>${upTo12})(?<sign>[-/.])(?<day>${over12})\\k<sign>(?<year>\\d{4})(?!\\d)`,
  ),
  monthFirst: new RegExp(`\\b(?<name>${monthName})\\s+(?<day>\\d{1,2})(?:st|nd|rd|th)?,?\\s+(?<year>\\d{4})\\b`, "i"),
};
const ordinal = "(?:st|nd|rd|th)?";
/** Between the first day of several and the last, the days between them left out: no more than a month has. */
const until = `(?:\\s*,\\s*\\d{1,2}${ordinal}(?![\\d:.])){0,30}\\s*,?\\s*(?:[-\u2013\u2014&]|\\b(?:to|till|until|and)\\b)\\s*`;
/** Several days, of which only the last is a whole date. */
const ranges = {
  dayFirst: new RegExp(
    `(?<![\\d:.-])(?<day>\\d{1,2})${ordinal}(?:[\\s-]+(?<name>${monthName}))?${until}(?<last>\\d{1,2})${ordinal}(?: of)?[\\s-]+(?<lastName>${monthName}),?[\\s-]+(?<year>\\d{4})\\b`,
    "gi",
  ),
  monthFirst: new RegExp(
    `\\b(?<name>${monthName})\\s+(?<day>\\d{1,2})${ordinal}${until}(?<lastName>${monthName})\\s+(?<last>\\d{1,2})${ordinal},?\\s+(?<year>\\d{4})\\b`,
    "gi",
  ),
  oneMonth: new RegExp(
    `\\b(?<name>${monthName})\\s+(?<day>\\d{1,2})${ordinal}${until}(?<last>\\d{1,2})${ordinal},?\\s+(?<year>\\d{4})\\b`,
    "gi",
  ),
};
const weekdayOrLink = /\b(?:(?:sun|mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?)(?:day)?|at|on|from|npt)\b/gi;
const zoned = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/;
const clock =
  /(?<![\d:+-])(?<hour>\d{1,2})(?:[:.](?<minute>\d{2}))?(?::\d{2})?\s*(?<half>[ap])\.?m\b|(?<![\d:+-])(?<hour24>\d{1,2}):(?<minute24>\d{2})/i;

/** Of a later day the year has five figures somewhere on earth, which no calendar reads. */
const END = Date.UTC(9999, 0);

/**
 * Reads the date in a text such as "March 14, 2026 10:00 AM", "14th Mar 2026", "2026-03-14T10:00:00Z" or "20 - 22 March
 * 2026", also in Devanagari; without a zone it is Nepal's time. `null` for anything else, also for "03/04/2026", whose month nobody can tell,
 * and where one of several days is none.
 */
export function readEventDate(text: string | null): EventStart | null {
  const plain = text === null ? null : readable(text);
  if (plain === null) return null;
  if (zoned.test(plain)) {
    const instant = new Date(plain.replace(" ", "T"));
    return instant.getTime() < END ? { instant: instant.toISOString(), allDay: false } : null;
  }
  const days = daysNamed(withEnglishMonths(plain));
  const [first] = days;
  if (first === undefined || !days.every((day) => day < END)) return null;
  if (hasDevanagari(text ?? "") && days.some((day) => new Date(day).getUTCFullYear() >= FIRST_NEPALI_YEAR)) return null;
  const time = readClock(plain);
  const last = Math.max(...days);
  const start = { instant: kathmanduInstant(first, time ?? 0), allDay: time === null };
  return last > first ? { ...start, lastDay: kathmanduInstant(last, 0) } : start;
}

/** The days of a text in its order, each as the midnight of UTC in milliseconds; `NaN` for a 30 February. */
function daysNamed(text: string): number[] {
  const whole = wholeDates(text);
  return Object.values(patterns)
    .flatMap((pattern) => [...whole.matchAll(new RegExp(pattern, "gi"))])
    .sort((one, other) => one.index - other.index)
    .map(({ groups = {} }) => {
      const month = groups.number ? Number(groups.number) - 1 : monthIndex(groups.name);
      return midnightOf(Number(groups.year), month, Number(groups.day));
    });
}

/** "20 - 22 March 2026" and its like with month and year at the first day too. */
function wholeDates(text: string): string {
  return text.replace(ranges.dayFirst, partial).replace(ranges.monthFirst, partial).replace(ranges.oneMonth, partial);
}

/** The first day of a range as a date of its own. One in a later month than the last day is of the year before. */
function partial(...found: unknown[]): string {
  const { day, name, last, lastName, year } = found.at(-1) as Record<string, string | undefined>;
  const before = name !== undefined && lastName !== undefined && monthIndex(name) > monthIndex(lastName);
  return `${day} ${name ?? lastName} ${Number(year) - (before ? 1 : 0)} - ${last} ${lastName ?? name} ${year}`;
}

function monthIndex(name = ""): number {
  return months.indexOf(name.slice(0, 3).toLowerCase());
}

function midnightOf(year: number, month: number, day: number): number {
  const midnight = new Date(Date.UTC(year, month, day));
  const isDay = midnight.getUTCMonth() === month && midnight.getUTCDate() === day;
  // Of a year below 100 JavaScript makes one of the twentieth century.
  return isDay && midnight.getUTCFullYear() === year ? midnight.getTime() : Number.NaN;
}

function kathmanduInstant(midnight: number, minutes: number): string {
  return new Date(midnight + (minutes - KATHMANDU_OFFSET_MINUTES) * 60_000).toISOString();
}

/** Whether the day of an event, or the last of its days, as Kathmandu counts them, was over at `now` (milliseconds since the epoch). */
export function isPast({ instant, lastDay }: EventStart, now: number): boolean {
  return kathmanduDay(Date.parse(lastDay ?? instant)) < kathmanduDay(now);
}

/** Wall clock time in Kathmandu of an instant, as a date whose UTC fields hold it. */
export function kathmanduClock(milliseconds: number): Date {
  return new Date(milliseconds + KATHMANDU_OFFSET_MINUTES * 60_000);
}

/**
 * A date of the API as this site writes it, "12 December 2026" or "12 December 2026, 10:00 AM", in Nepal's time. A text
 * that cannot be read, says more than a day and an hour, or is in Devanagari, is shown as it is.
 */
export function eventDateText(text: string | null): string | null {
  const start = readEventDate(text);
  if (text === null || start === null || hasDevanagari(text) || saysMore(text)) return text;
  const clockTime = kathmanduClock(Date.parse(start.instant));
  const day = dayInWords(clockTime);
  if (start.allDay) return day;
  const hours = clockTime.getUTCHours();
  const minutes = String(clockTime.getUTCMinutes()).padStart(2, "0");
  return `${day}, ${hours % 12 || 12}:${minutes} ${hours < 12 ? "AM" : "PM"}`;
}

function dayInWords(clockTime: Date): string {
  return `${clockTime.getUTCDate()} ${monthNames[clockTime.getUTCMonth()]} ${clockTime.getUTCFullYear()}`;
}

/** The day of an instant in Nepal's time, in words and as ISO 8601 writes it; `null` of none. */
export function dayOf(instant: string | null): Day | null {
  if (instant === null) return null;
  return { words: dayInWords(kathmanduClock(Date.parse(instant))), iso: isoStart({ instant, allDay: true }) };
}

/** A start as ISO 8601 writes it: "2026-12-12" for a whole day, else "2026-12-12T10:00:00+05:45". */
export function isoStart({ instant, allDay }: EventStart): string {
  const clockTime = kathmanduClock(Date.parse(instant)).toISOString();
  return allDay ? clockTime.slice(0, 10) : `${clockTime.slice(0, 19)}+05:45`;
}

function kathmanduDay(milliseconds: number): number {
  return Math.floor(kathmanduClock(milliseconds).getTime() / DAY_MS);
}

/** Whether a text holds more than one date with its weekday and its time: an end, a second day, a remark. */
function saysMore(text: string): boolean {
  if (zoned.test(text.trim())) return false;
  const pattern = Object.values(patterns).find((one) => one.test(text));
  const rest = pattern
    ? text
        .replace(pattern, " ")
        .replace(/(?<=^\s*)T(?=\d)/, " ")
        .replace(clock, " ")
        .replace(/(?<=\s):\d{2}\b/, " ")
    : text;
  return /[\p{L}\p{N}]/u.test(rest.replace(weekdayOrLink, " "));
}

/** Minutes since midnight of the first time of day in a text, or `null`. */
function readClock(text: string): number | null {
  const time = clock.exec(text.replace(/\d{4}[-/]\d{1,2}[-/]\d{1,2}T?/, " "))?.groups;
  if (!time) return null;
  const hour = Number(time.hour ?? time.hour24);
  const minute = Number(time.minute ?? time.minute24 ?? 0);
  if (minute > 59 || hour > 23) return null;
  if (!time.half) return hour * 60 + minute;
  if (hour < 1 || hour > 12) return null;
  return ((hour % 12) + (time.half.toLowerCase() === "p" ? 12 : 0)) * 60 + minute;
}
