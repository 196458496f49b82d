import { describe, expect, it } from "vitest";

import { readEventDate } from "~/api/event-date";
import type { EventCard } from "~/api/model";

import { calendar } from "./calendar.server";

const frame = { name: "Fair events", siteOrigin: "https://study.example:8443", now: Date.parse("2026-05-06T07:08:09Z") };

function eventOn(date: string | null, details: Partial<EventCard> = {}): EventCard {
  return { id: 7, title: "Fair", image: null, date, start: readEventDate(date), summary: "Come", location: "Kathmandu", ...details };
}

describe("calendar", () => {
  it("writes a time of day in Kathmandu time, whatever the zone of the process", () => {
    const document = calendar([eventOn("March 14, 2026 10:00 AM")], frame);
    expect(document).toContain("DTSTART;TZID=Asia/Kathmandu:20260314T100000\r\n");
    expect(document).toContain("BEGIN:VTIMEZONE\r\nTZID:Asia/Kathmandu\r\n");
  });

  it("gives an event without an hour its whole day", () => {
    expect(calendar([eventOn("14 March 2026")], frame)).toContain("DTSTART;VALUE=DATE:20260314\r\n");
  });

  it("leaves out events whose date cannot be read, and never makes up an end", () => {
    const document = calendar([eventOn(null), eventOn("soon"), eventOn("2026-03-14")], frame);
    expect(document.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(document).not.toMatch(/DTEND|DURATION:PT\d+[HM]\r\nBEGIN:VEVENT$/);
  });

  it("keeps ids and stamps the same through a day", () => {
    const later = { ...frame, now: Date.parse("2026-05-06T22:00:00Z") };
    const document = calendar([eventOn("14 March 2026")], frame);
    expect(document).toContain("UID:event-7@study.example\r\n");
    expect(document).toContain("DTSTAMP:20260506T000000Z\r\n");
    expect(calendar([eventOn("14 March 2026")], later)).toBe(document);
  });

  it("escapes what a calendar would read as its own signs", () => {
    const document = calendar([eventOn("14 March 2026", { title: "One, two; three\r\nEND:VEVENT" })], frame);
    expect(document).toContain("SUMMARY:One\\, two\\; three\\nEND:VEVENT\r\n");
  });
});
