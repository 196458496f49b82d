import ical, { type ICalDayJsStub } from "ical-generator";

import { paths } from "~/paths";

import { isPast, kathmanduClock } from "./event-date";
import type { EventCard } from "./model";

const TIME_ZONE = "Asia/Kathmandu";
const DAY_MS = 24 * 60 * 60_000;
const UPDATED_EVERY_SECONDS = 6 * 60 * 60;

/** Nepal has kept +05:45 without summer time since 1986. */
const zoneDefinition = [
  "BEGIN:VTIMEZONE",
  `TZID:${TIME_ZONE}`,
  "BEGIN:STANDARD",
  "DTSTART:19860101T000000",
  "TZOFFSETFROM:+0530",
  "TZOFFSETTO:+0545",
  "TZNAME:+0545",
  "END:STANDARD",
  "END:VTIMEZONE",
].join("\r\n");

/** What a calendar is made of beside its events. */
export interface CalendarFrame {
  readonly name: string;
  /** The public origin of the site, without a trailing slash: its host name makes the UIDs worldwide unique. */
  readonly siteOrigin: string;
  /** The time of the request in milliseconds; its day stamps the events, so that a document stays the same for a day. */
  readonly now: number;
}

/**
 * An iCalendar document (RFC 5545) of the events to come whose date can be read, in Kathmandu time. An event that names no
 * hour takes its whole day, or all days from its first to its last; an end is never made up.
 */
export function calendar(events: readonly EventCard[], { name, siteOrigin, now }: CalendarFrame): string {
  const { hostname } = new URL(siteOrigin);
  const document = ical({
    name,
    prodId: { company: name, product: "Events", language: "EN" },
    ttl: UPDATED_EVERY_SECONDS,
  });
  document.timezone({ name: null, generator: () => zoneDefinition });
  for (const event of events) {
    if (!event.start || isPast(event.start, now)) continue;
    const { lastDay } = event.start;
    const url = `${siteOrigin}${paths.event(event.id)}`;
    document.createEvent({
      id: `event-${event.id}@${hostname}`,
      start: wallClock(event.start.instant),
      end: event.start.allDay && lastDay ? wallClock(dayAfter(lastDay)) : null,
      allDay: event.start.allDay,
      timezone: TIME_ZONE,
      stamp: startOfDay(now),
      summary: event.title,
      location: event.location,
      description: `${event.summary}\n\n${url}`,
      url,
    });
  }
  // RFC 5545 ends every line in CRLF; the library leaves it off the last one.
  return `${document}\r\n`;
}

/**
 * The library writes a plain `Date` in the time zone of the process: this one writes itself in Kathmandu's, in the two
 * patterns that the library asks for.
 */
function wallClock(instant: string): ICalDayJsStub {
  const date = new Date(instant);
  const digits = kathmanduClock(date.getTime()).toISOString().replace(/[-:]/g, "");
  return {
    format: (pattern) => (pattern === "YYYYMMDD" ? digits.slice(0, 8) : digits.slice(9, 15)),
    isValid: () => true,
    toDate: () => date,
    toJSON: () => date.toJSON(),
  };
}

/** A calendar's end is the first day on which nothing is left. */
function dayAfter(instant: string): string {
  return new Date(Date.parse(instant) + DAY_MS).toISOString();
}

function startOfDay(milliseconds: number): Date {
  return new Date(new Date(milliseconds).setUTCHours(0, 0, 0, 0));
}
