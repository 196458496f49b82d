// Holds contract 10, 11.4.
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { deadlineAhead, readDeadline } from "./deadline";

/** Half past five in the morning of 22 November in Kathmandu, the evening before in Greenwich. */
const now = Date.parse("2026-11-21T23:45:00Z");

describe("a deadline", () => {
  it.each([
    ["22 November 2026", "ahead", 0],
    ["23 November 2026", "ahead", 1],
    ["15 January 2027, 5:00 PM", "ahead", 54],
    ["21 November 2026", "past", null],
    ["2 - 20 November 2026", "past", null],
    ["1 - 30 November 2026", "unknown", null],
    ["15 January 2027 (scholarship) or 1 March 2027", "unknown", null],
    ["Rolling admission", "unknown", null],
    ["30 February 2027", "unknown", null],
    ["03/04/2027", "unknown", null],
    ["१५ जनवरी २०२७", "ahead", 54],
    ["28 फेब्रुअरी 2027", "ahead", 98],
    ["२८ फेब्रुअरी, २०२७ सम्म", "ahead", 98],
    ["जनवरी १५, २०२७", "ahead", 54],
    ["२०२७-०१-१५", "ahead", 54],
    ["२१ नोभेम्बर २०२६", "past", null],
    ["१ - ३० नोभेम्बर २०२६", "unknown", null],
    ["१५ माघ २०८३", "unknown", null],
    ["२०८३-१०-०१", "unknown", null],
    ["३०/१०/२०८३", "unknown", null],
  ])("%s is %s with %s days left", (text, state, daysLeft) => {
    expect(readDeadline(text, now)).toEqual({ text, state, daysLeft });
    expect(deadlineAhead(text, now) !== null).toBe(state === "ahead");
  });

  it.each([
    "15 January 2027",
    "January 15, 2027",
    "2027-01-15",
    "15th Jan 2027",
    "15/01/2027",
    "01/15/2027",
    "15.1.2027",
  ])("%s is shown as every date is", (text) => {
    expect(readDeadline(text, now)).toEqual({ text: "15 January 2027", state: "ahead", daysLeft: 54 });
    expect(deadlineAhead(text, now)).not.toBeNull();
  });

  it.each(["N/A", "", "-", " "])("is none in %j", (text) => {
    expect(readDeadline(text, now)).toBeNull();
  });

  it("keeps every text that it cannot read, and counts no days backwards", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const deadline = readDeadline(text, now);
        if (deadline === null) return;
        if (deadline.state === "unknown") expect(deadline.text).toBe(text);
        expect(deadline.daysLeft ?? 0).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
