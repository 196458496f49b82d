// Holds contract 5.21, 10.
import { describe, expect, it } from "vitest";

import { dayOf, eventDateText, isoStart, isPast, readEventDate } from "./event-date";

it.each([
  ["March 14, 2026", "2026-03-13T18:15:00.000Z", true],
  ["14th Mar 2026", "2026-03-13T18:15:00.000Z", true],
  ["Saturday, 14 March 2026", "2026-03-13T18:15:00.000Z", true],
  ["2026-03-14", "2026-03-13T18:15:00.000Z", true],
  ["March 14, 2026 10:00 AM", "2026-03-14T04:15:00.000Z", false],
  ["14 March 2026, 3 pm", "2026-03-14T09:15:00.000Z", false],
  ["Sept. 1, 2026, 12:30 a.m.", "2026-08-31T18:45:00.000Z", false],
  ["2026-03-14 16:30", "2026-03-14T10:45:00.000Z", false],
  ["2026-03-14T16:30:00", "2026-03-14T10:45:00.000Z", false],
  ["2026-03-14T10:00:00Z", "2026-03-14T10:00:00.000Z", false],
  ["2026-03-14 10:00:00+00:00", "2026-03-14T10:00:00.000Z", false],
  ["2026/3/14", "2026-03-13T18:15:00.000Z", true],
  ["2026/03/14 4:30 PM", "2026-03-14T10:45:00.000Z", false],
  ["14 March 2026 at 10.30 AM", "2026-03-14T04:45:00.000Z", false],
  ["2026-03-14T10:00:00+05:45", "2026-03-14T04:15:00.000Z", false],
  ["14/03/2026", "2026-03-13T18:15:00.000Z", true],
  ["3/14/2026", "2026-03-13T18:15:00.000Z", true],
  ["14.3.2026", "2026-03-13T18:15:00.000Z", true],
  ["१४ मार्च २०२६", "2026-03-13T18:15:00.000Z", true],
  ["१४ मार्च २०२६, १०:०० AM", "2026-03-14T04:15:00.000Z", false],
  ["14-03-2026 10:00 AM", "2026-03-14T04:15:00.000Z", false],
])("%s", (text, instant, allDay) => {
  expect(readEventDate(text)).toEqual({ instant, allDay });
});

it.each([
  ["20 March 2026 - 25 March 2026", "2026-03-19T18:15:00.000Z", "2026-03-24T18:15:00.000Z"],
  ["2026-03-20 to 2026-03-25", "2026-03-19T18:15:00.000Z", "2026-03-24T18:15:00.000Z"],
  ["March 20, 2026 until March 25, 2026", "2026-03-19T18:15:00.000Z", "2026-03-24T18:15:00.000Z"],
  ["20 - 25 March 2026", "2026-03-19T18:15:00.000Z", "2026-03-24T18:15:00.000Z"],
  ["20th–25th of March 2026", "2026-03-19T18:15:00.000Z", "2026-03-24T18:15:00.000Z"],
  ["20, 21 and 25 March 2026", "2026-03-19T18:15:00.000Z", "2026-03-24T18:15:00.000Z"],
  ["20/03/2026 - 25/03/2026", "2026-03-19T18:15:00.000Z", "2026-03-24T18:15:00.000Z"],
  ["March 20-25, 2026", "2026-03-19T18:15:00.000Z", "2026-03-24T18:15:00.000Z"],
  ["28 February - 2 March 2026", "2026-02-27T18:15:00.000Z", "2026-03-01T18:15:00.000Z"],
  ["Feb 28 to March 2, 2026", "2026-02-27T18:15:00.000Z", "2026-03-01T18:15:00.000Z"],
  ["30 December - 2 January 2026", "2025-12-29T18:15:00.000Z", "2026-01-01T18:15:00.000Z"],
])("%s begins with its first day and ends with its last", (text, instant, lastDay) => {
  expect(readEventDate(text)).toEqual({ instant, allDay: true, lastDay });
  expect(eventDateText(text)).toBe(text);
});

it.each([
  ["20 March 2026 10:00 AM - 22 March 2026 4 PM", "2026-03-20T04:15:00.000Z", "2026-03-21T18:15:00.000Z"],
  ["10 AM, 20 - 22 March 2026", "2026-03-20T04:15:00.000Z", "2026-03-21T18:15:00.000Z"],
  ["10:30 - 14 March 2026", "2026-03-14T04:45:00.000Z", undefined],
  ["14 March 2026, 10:00 AM - 2:00 PM", "2026-03-14T04:15:00.000Z", undefined],
])("%s begins at its first hour", (text, instant, lastDay) => {
  expect(readEventDate(text)).toEqual({ instant, allDay: false, lastDay });
});

it("an event of several days is past when the last of them is over", () => {
  for (const text of ["20 March 2026 - 25 March 2026", "20 - 25 March 2026"]) {
    const start = readEventDate(text);
    expect(start && isPast(start, Date.parse("2026-03-21T06:00:00Z"))).toBe(false);
    expect(start && isPast(start, Date.parse("2026-03-25T18:14:59Z"))).toBe(false);
    expect(start && isPast(start, Date.parse("2026-03-25T18:15:00Z"))).toBe(true);
  }
});

it.each([
  "Coming soon",
  "30 - 31 February 2026",
  "03/04/2026",
  "February 30, 2026",
  "2026-13-01",
  "March 2026",
  "31/11/2026",
  "20 - 25/03/2026",
  "114/03/2026",
  "14/03-2026",
  "14/03/20261",
  "",
])("%s cannot be read", (text) => {
  expect(readEventDate(text)).toBeNull();
});

it.each([
  ["March 14, 2026", "14 March 2026"],
  ["14th Mar 2026", "14 March 2026"],
  ["Saturday, 14 March 2026", "14 March 2026"],
  ["Sat 2026-03-04", "4 March 2026"],
  ["2026/3/14", "14 March 2026"],
  ["14/03/2026 10:00 AM", "14 March 2026, 10:00 AM"],
  ["2026-03-14T10:00:00Z", "14 March 2026, 3:45 PM"],
  ["2026-03-14T16:30:00", "14 March 2026, 4:30 PM"],
  ["14 March 2026 at 10.30 AM", "14 March 2026, 10:30 AM"],
  ["Sept. 1, 2026, 12:05 a.m.", "1 September 2026, 12:05 AM"],
  ["2026-03-14 12:00", "14 March 2026, 12:00 PM"],
  ["12-14 March 2026", "12-14 March 2026"],
  ["14 March 2026, 10:00 AM - 2:00 PM", "14 March 2026, 10:00 AM - 2:00 PM"],
  ["14 March 2026 (tentative)", "14 March 2026 (tentative)"],
  ["2026-03-14 to 2026-03-16", "2026-03-14 to 2026-03-16"],
  ["१४ मार्च २०२६", "१४ मार्च २०२६"],
  ["Coming soon", "Coming soon"],
  ["03/04/2026", "03/04/2026"],
  ["31 December 9998", "31 December 9998"],
  ["9999-12-31T23:59:59Z", "9999-12-31T23:59:59Z"],
  ["31 December 9999", "31 December 9999"],
  [null, null],
])("%s is shown as %s", (text, shown) => {
  expect(eventDateText(text)).toBe(shown);
});

it("a day is past when it is over in Kathmandu, whatever the hour", () => {
  const day = { instant: "2026-03-13T18:15:00.000Z", allDay: true };
  const evening = { instant: "2026-03-14T12:15:00.000Z", allDay: false };
  for (const start of [day, evening]) {
    expect(isPast(start, Date.parse("2026-03-14T18:14:59Z"))).toBe(false);
    expect(isPast(start, Date.parse("2026-03-14T18:15:00Z"))).toBe(true);
  }
});

it("a start is written as a day, or as a time with Nepal's offset", () => {
  expect(isoStart({ instant: "2026-03-13T18:15:00.000Z", allDay: true })).toBe("2026-03-14");
  expect(isoStart({ instant: "2026-03-14T04:15:00.000Z", allDay: false })).toBe("2026-03-14T10:00:00+05:45");
});

it.each([
  ["2026-09-21T18:15:00.000Z", { words: "22 September 2026", iso: "2026-09-22" }],
  ["2026-09-21T18:14:59.000Z", { words: "21 September 2026", iso: "2026-09-21" }],
  [null, null],
])("the day of %s is %o in Nepal", (instant, day) => {
  expect(dayOf(instant)).toEqual(day);
});

describe("a text longer than any date", () => {
  const padded = (length: number) => "14 March 2026".padEnd(length, " x");

  it("is shown, never read", () => {
    expect(readEventDate(padded(300))).toEqual({ instant: "2026-03-13T18:15:00.000Z", allDay: true });
    for (const text of [padded(301), `1${"1,".repeat(100_000)} 1 Jan 2027`]) {
      expect(readEventDate(text)).toBeNull();
      expect(eventDateText(text)).toBe(text);
    }
  });

  it("is one that grows past it as it is read", () => {
    expect(readEventDate(`14 March 2026 ${"\ufdfa".repeat(200)}`)).toBeNull();
  });
});

it("no more days are counted up than a month has", () => {
  const days = (count: number) => `${"1, ".repeat(count)}2 - 3 March 2026`;
  expect(readEventDate(days(30))).toMatchObject({ instant: "2026-02-28T18:15:00.000Z" });
  expect(readEventDate(days(40))).toMatchObject({ instant: "2026-02-28T18:15:00.000Z" });
});
