import ical, { type ICalDayJsStub } from "ical-generator";

import { paths } from "~/paths";

import { isPast, kathmanduClock } from "./event-date";
import type { EventCard, EventStart } from "./model";

const TIME_ZONE = "Asia/Kathmandu";
const DAY_MS = 24 * 60 * 60_000;

/**
 * How often to ask again, which the library would write behind the time zone, though RFC 5545 wants what is said of the calendar before
 * its parts; and the time zone: Nepal has kept +05:45 without summer time since 1986.
 */
const intervalAndZone = [
  "REFRESH-INTERVAL;VALUE=DURATION:PT6H",
  "X-PUBLISHED-TTL:PT6H",
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

/** One day or hour of a calendar. */
interface Entry extends Pick<EventCard, "start" | "title"> {
  /** The only one of its kind on the site: "event-7". */
  readonly uid: string;
  readonly summary: string;
  readonly location?: string;
  readonly path: string;
}

/**
 * An iCalendar document (RFC 5545) of the events to come whose date can be read, in Kathmandu time. An event that names no
 * hour takes its whole day, or all days from its first to its last; an end is never made up.
 */
export function calendar(events: readonly EventCard[], frame: CalendarFrame): string {
  const entries = events.map((event) => ({ ...event, uid: `event-${event.id}`, path: paths.event(event.id) }));
  return documentOf(entries, "Events", frame);
}

/** An iCalendar document of the day until which a course can be applied for. */
export function deadlineCalendar(
  course: { id: number; name: string; university: string; start: EventStart },
  frame: CalendarFrame,
): string {
  const entry = {
    uid: `deadline-${course.id}`,
    start: course.start,
    title: `Application deadline: ${course.name}`,
    summary: course.university,
    path: paths.course(course.id),
  };
  return documentOf([entry], "Deadlines", frame);
}

function documentOf(entries: readonly Entry[], product: string, { name, siteOrigin, now }: CalendarFrame): string {
  const { hostname } = new URL(siteOrigin);
  const document = ical({ name, prodId: { company: name, product, language: "EN" } });
  document.timezone({ name: null, generator: () => intervalAndZone });
  for (const { uid, start, title, summary, location, path } of entries) {
    if (!start || isPast(start, now)) continue;
    const url = `${siteOrigin}${path}`;
    document.createEvent({
      id: `${uid}@${hostname}`,
      start: wallClock(start.instant),
      end: start.allDay && start.lastDay ? wallClock(dayAfter(start.lastDay)) : null,
      allDay: start.allDay,
      timezone: TIME_ZONE,
      stamp: startOfDay(now),
      summary: title,
      location,
      description: [summary, url].filter(Boolean).join("\n\n"),
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
