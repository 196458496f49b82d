// Holds contract 5.16, 5.21.
import { describe, expect, it } from "vitest";

import { calendar, deadlineCalendar } from "./event-calendar.server";
import { readEventDate } from "./event-date";
import type { EventCard } from "./model";

const frame = {
  name: "Fair events",
  siteOrigin: "https://study.example:8443",
  now: Date.parse("2026-03-06T07:08:09Z"),
};

function eventOn(date: string | null, details: Partial<EventCard> = {}): EventCard {
  return {
    id: 7,
    title: "Fair",
    image: null,
    date,
    start: readEventDate(date),
    summary: "Come",
    location: "Kathmandu",
    ...details,
  };
}

describe("calendar", () => {
  it("writes a time of day in Kathmandu time, whatever the zone of the process", () => {
    const document = calendar([eventOn("March 14, 2026 10:00 AM")], frame);
    expect(document).toContain("DTSTART;TZID=Asia/Kathmandu:20260314T100000\r\n");
    expect(document).toContain("BEGIN:VTIMEZONE\r\nTZID:Asia/Kathmandu\r\n");
    const [head = ""] = document.split("BEGIN:VTIMEZONE", 1);
    expect(head).toContain("X-PUBLISHED-TTL:PT6H\r\n");
    expect(document.split("END:VTIMEZONE")[1]).toMatch(/^\r\nBEGIN:VEVENT/);
  });

  it("gives an event without an hour its whole day", () => {
    expect(calendar([eventOn("14 March 2026")], frame)).toContain("DTSTART;VALUE=DATE:20260314\r\n");
  });

  it("leaves out events whose date cannot be read, and never makes up an end", () => {
    const document = calendar([eventOn(null), eventOn("soon"), eventOn("2026-03-14")], frame);
    expect(document.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(document).not.toMatch(/DTEND|DURATION:PT\d+[HM]\r\nBEGIN:VEVENT$/);
  });

  it("leaves out what is past, and keeps what is not over yet", () => {
    const titles = ["5 March 2026", "6 March 2026", "2 - 6 March 2026", "1 - 5 March 2026"].map((date) =>
      eventOn(date, { title: date }),
    );
    expect(calendar(titles, frame).match(/(?<=SUMMARY:).*/g)).toEqual(["6 March 2026", "2 - 6 March 2026"]);
  });

  it("gives an event of several days all of them", () => {
    const document = calendar([eventOn("28 March - 2 April 2026")], frame);
    expect(document).toContain("DTSTART;VALUE=DATE:20260328\r\n");
    expect(document).toContain("DTEND;VALUE=DATE:20260403\r\n");
  });

  it("keeps ids and stamps the same through a day", () => {
    const later = { ...frame, now: Date.parse("2026-03-06T22:00:00Z") };
    const document = calendar([eventOn("14 March 2026")], frame);
    expect(document).toContain("UID:event-7@study.example\r\n");
    expect(document).toContain("DTSTAMP:20260306T000000Z\r\n");
    expect(calendar([eventOn("14 March 2026")], later)).toBe(document);
  });

  it("escapes what a calendar would read as its own signs", () => {
    const document = calendar([eventOn("14 March 2026", { title: "One, two; three\r\nEND:VEVENT" })], frame);
    expect(document).toContain("SUMMARY:One\\, two\\; three\\nEND:VEVENT\r\n");
  });

  it.each([
    ["no event", []],
    ["an event", [eventOn("14 March 2026")]],
  ])("with %s ends each line, the last one too, with CRLF", (_what, events) => {
    const document = calendar(events, frame);
    expect(document).toMatch(/END:VCALENDAR\r\n$/);
    expect(document.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  });

  it.each([
    ["Latin", "Open day at the university with everybody who wants to come ".repeat(8).trim()],
    ["Devanagari", "काठमाडौंमा विद्यार्थीहरूका लागि खुला दिवस ".repeat(12).trim()],
    ["Devanagari without a space", "विश्वविद्यालय".repeat(30)],
    ["pictures beyond the first plane", "🎓👩🏽‍🎓🇳🇵".repeat(30)],
    ["what has to be escaped", "a,b;c\\".repeat(60)],
  ])("folds lines of %s at 75 octets, within no character, and loses nothing", (_what, text) => {
    const document = calendar([eventOn("14 March 2026", { title: text, summary: text, location: text })], frame);
    for (const line of document.split("\r\n")) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(Buffer.from(line).toString()).toBe(line);
    }
    const unfolded = document.replace(/\r\n /g, "");
    const escaped = text.replace(/[\\,;]/g, "\\$&");
    expect(unfolded).toContain(`SUMMARY:${escaped}\r\n`);
    expect(unfolded).toContain(`LOCATION:${escaped}\r\n`);
  });
});

it("writes the deadline of a course as a day of its own", () => {
  const start = readEventDate("15 January 2027");
  if (!start) throw new Error("the date cannot be read");
  const course = { id: 9, name: "Bachelor; of Nursing\r\nX", university: "", start };
  const document = deadlineCalendar(course, frame);
  expect(document).toContain("UID:deadline-9@study.example\r\n");
  expect(document).toContain("DTSTART;VALUE=DATE:20270115\r\n");
  expect(document).toContain("SUMMARY:Application deadline: Bachelor\\; of Nursing");
  expect(document).not.toMatch(/^X\r?$/m);
  expect(document).toContain("URL;VALUE=URI:https://study.example:8443/course_details/9\r\n");
});
