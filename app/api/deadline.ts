import { eventDateText, isPast, kathmanduClock, readEventDate } from "./event-date";
import type { EventStart } from "./model";

const DAY_MS = 24 * 60 * 60_000;

/** Until when a course can be applied for. */
export interface Deadline {
  /** As this site writes dates, where it can be read; else as the API writes it. */
  readonly text: string;
  /** "unknown" where no single day can be read in the text. */
  readonly state: "ahead" | "past" | "unknown";
  /** Days from today to a day ahead, as Kathmandu counts them; 0 on the day itself, `null` where there is none ahead. */
  readonly daysLeft: number | null;
}

/** The deadline in a text of the API at `now` (milliseconds since the epoch); `null` where the text says nothing. */
export function readDeadline(text: string, now: number): Deadline | null {
  if (!/[\p{L}\p{N}]/u.test(text) || text === "N/A") return null;
  const start = readEventDate(text);
  if (start === null) return { text, state: "unknown", daysLeft: null };
  const shown = eventDateText(text) ?? text;
  if (isPast(start, now)) return { text: shown, state: "past", daysLeft: null };
  // Of several days nobody can tell which one is meant: what the text says stands alone.
  if (start.lastDay) return { text, state: "unknown", daysLeft: null };
  return { text: shown, state: "ahead", daysLeft: dayOf(Date.parse(start.instant)) - dayOf(now) };
}

/** The day of a deadline that is still to come, or `null`: what a calendar takes. */
export function deadlineAhead(text: string, now: number): EventStart | null {
  return readDeadline(text, now)?.state === "ahead" ? readEventDate(text) : null;
}

function dayOf(milliseconds: number): number {
  return Math.floor(kathmanduClock(milliseconds).getTime() / DAY_MS);
}
