import type { EventStart } from "./model";

/** Nepal's time all year round: +05:45. */
const KATHMANDU_OFFSET_MINUTES = 5 * 60 + 45;
const DAY_MS = 24 * 60 * 60_000;

const monthNames = [
  ...["January", "February", "March", "April", "May", "June"],
  ...["July", "August", "September", "October", "November", "December"],
] as const;
const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const monthName = "(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?";
const patterns = {
  yearFirst: /\b(?<year>\d{4})([-/])(?<number>\d{1,2})\2(?<day>\d{1,2})(?!\d)/,
  dayFirst: new RegExp(
    `\\b(?<day>\\d{1,2})(?:st|nd|rd|th)?(?: of)?[\\s-]+(?<name>${monthName}),?[\\s-]+(?<year>\\d{4})\\b`,
    "i",
  ),
  monthFirst: new RegExp(`\\b(?<name>${monthName})\\s+(?<day>\\d{1,2})(?:st|nd|rd|th)?,?\\s+(?<year>\\d{4})\\b`, "i"),
};
const weekdayOrLink = /\b(?:(?:sun|mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?)(?:day)?|at|on|from|npt)\b/gi;
const zoned = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/;
const clock =
  /(?<![\d:+-])(?<hour>\d{1,2})(?:[:.](?<minute>\d{2}))?(?::\d{2})?\s*(?<half>[ap])\.?m\b|(?<![\d:+-])(?<hour24>\d{1,2}):(?<minute24>\d{2})/i;

/**
 * Reads the date in a text such as "March 14, 2026 10:00 AM", "14th Mar 2026" or "2026-03-14T10:00:00Z"; without a
 * zone it is Nepal's time. `null` for anything else, also for "03/04/2026", whose month nobody can tell.
 */
export function readEventDate(text: string | null): EventStart | null {
  if (text === null) return null;
  if (zoned.test(text.trim())) {
    const instant = new Date(text.trim().replace(" ", "T"));
    return Number.isNaN(instant.getTime()) ? null : { instant: instant.toISOString(), allDay: false };
  }
  const date = (patterns.yearFirst.exec(text) ?? patterns.dayFirst.exec(text) ?? patterns.monthFirst.exec(text))
    ?.groups;
  if (!date) return null;
  const month = date.number ? Number(date.number) - 1 : months.indexOf(date.name?.slice(0, 3).toLowerCase() ?? "");
  const day = { year: Number(date.year), month, day: Number(date.day) };
  const time = readClock(text);
  const midnight = new Date(Date.UTC(day.year, day.month, day.day));
  if (midnight.getUTCMonth() !== day.month || midnight.getUTCDate() !== day.day) return null;
  const minutes = (time ?? 0) - KATHMANDU_OFFSET_MINUTES;
  return { instant: new Date(midnight.getTime() + minutes * 60_000).toISOString(), allDay: time === null };
}

/** Whether the day of an event, as Kathmandu counts days, was over at `now` (milliseconds since the epoch). */
export function isPast({ instant }: EventStart, now: number): boolean {
  return kathmanduDay(Date.parse(instant)) < kathmanduDay(now);
}

/** Wall clock time in Kathmandu of an instant, as a date whose UTC fields hold it. */
export function kathmanduClock(milliseconds: number): Date {
  return new Date(milliseconds + KATHMANDU_OFFSET_MINUTES * 60_000);
}

/**
 * A date of the API as this site writes it, "12 December 2026" or "12 December 2026, 10:00 AM", in Nepal's time. A text
 * that cannot be read, or says more than a day and an hour, is shown as it is.
 */
export function eventDateText(text: string | null): string | null {
  const start = readEventDate(text);
  if (text === null || start === null || saysMore(text)) return text;
  const clockTime = kathmanduClock(Date.parse(start.instant));
  const day = `${clockTime.getUTCDate()} ${monthNames[clockTime.getUTCMonth()]} ${clockTime.getUTCFullYear()}`;
  if (start.allDay) return day;
  const hours = clockTime.getUTCHours();
  const minutes = String(clockTime.getUTCMinutes()).padStart(2, "0");
  return `${day}, ${hours % 12 || 12}:${minutes} ${hours < 12 ? "AM" : "PM"}`;
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
