// Holds contract 14.
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { wordsOf } from "~/content/words.server";

import { withPlainSpaces } from "../../tests/support/plain-spaces";

import * as own from "./dates.server";

const dayInBoth = withPlainSpaces(own.dayInBoth);
const deadlineInWords = withPlainSpaces(own.deadlineInWords);
const monthText = withPlainSpaces(own.monthText);
const nepaliDay = withPlainSpaces(own.nepaliDay);

const words = wordsOf("ne");
const DAY_MS = 24 * 60 * 60_000;

describe("a day of Bikram Sambat", () => {
  /** The first and last days of years, as the printed calendars (patro) of those years have them. */
  it.each([
    ["2013-04-14", "२०७० वैशाख १"],
    ["2014-04-13", "२०७० चैत ३०"],
    ["2014-04-14", "२०७१ वैशाख १"],
    ["2023-04-13", "२०७९ चैत ३०"],
    ["2023-04-14", "२०८० वैशाख १"],
    ["2024-04-12", "२०८० चैत ३०"],
    ["2024-04-13", "२०८१ वैशाख १"],
    ["2025-04-13", "२०८१ चैत ३१"],
    ["2025-04-14", "२०८२ वैशाख १"],
    ["2026-04-13", "२०८२ चैत ३०"],
    ["2026-04-14", "२०८३ वैशाख १"],
    ["2027-02-28", "२०८३ फागुन १६"],
    ["2030-08-16", "२०८७ साउन ३१"],
  ])("%s is %s", (day, text) => {
    expect(nepaliDay(day, words)).toBe(text);
  });

  /** As the Ministry of Home Affairs dates its holidays of 2083: docs/nepali.md. */
  it.each([
    ["2026-10-17", "२०८३ असोज ३१"],
    ["2026-10-23", "२०८३ कात्तिक ६"],
    ["2026-11-12", "२०८३ कात्तिक २६"],
    ["2026-12-24", "२०८३ पुस ९"],
    ["2027-01-15", "२०८३ माघ १"],
    ["2027-02-07", "२०८३ माघ २४"],
    ["2027-02-19", "२०८३ फागुन ७"],
  ])("%s is %s by the government's notice", (day, text) => {
    expect(nepaliDay(day, words)).toBe(text);
  });

  it.each(["2013-04-13", "2030-08-17", "1900-01-01", "9999-12-31", "2027-2-8", "", "2027-02-28T10:00:00+05:45"])(
    "%s has none that is settled",
    (day) => {
      expect(nepaliDay(day, words)).toBeNull();
    },
  );

  it("comes after the one before, each once", () => {
    const first = Date.parse("2013-04-14");
    const text = (number: number) =>
      nepaliDay(new Date(first + number * DAY_MS).toISOString().slice(0, "2013-04-14".length), words);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 6332 }), (number) => {
        const [, , today] = text(number)?.split(" ") ?? [];
        const [, , next] = text(number + 1)?.split(" ") ?? [];
        expect(today).toMatch(/^[१-३]?[०-९]$/);
        expect(next === "१" || Number(digits(next)) === Number(digits(today)) + 1).toBe(true);
      }),
    );
  });

  it("stands beside the Gregorian one, which stands alone where it is not settled", () => {
    expect(dayInBoth("2027-02-28", words)).toEqual({ own: "२०८३ फागुन १६", gregorian: "28 February 2027" });
    expect(dayInBoth("2035-01-01", words)).toEqual({ own: null, gregorian: "1 January 2035" });
  });
});

const digits = (text = "") => text.replace(/[०-९]/g, (digit) => String("०१२३४५६७८९".indexOf(digit)));

it("names a month of the Gregorian calendar", () => {
  expect(monthText("2024-12", words)).toBe("सन् २०२४ डिसेम्बर");
});

describe("a deadline", () => {
  const now = Date.parse("2027-02-07T12:00:00+05:45");
  const read = (text: string) => deadlineInWords(text, now, words);

  it.each([
    ["28 February 2027", "२०८३ फागुन १६", "28 February 2027", "२१ दिन मात्र बाँकी", "soon"],
    ["February 7, 2027", "२०८३ माघ २४", "7 February 2027", "आज अन्तिम दिन हो", "now"],
    ["17 February 2027", "२०८३ फागुन ५", "17 February 2027", "१० दिन मात्र बाँकी", "soon"],
    ["16 February 2027", "२०८३ फागुन ४", "16 February 2027", "९ दिन मात्र बाँकी, ढिलो नगर्नुहोस्", "now"],
    ["2027-02-28T00:10:00+05:45", "२०८३ फागुन १६", "28 February 2027, 12:10 AM", "२१ दिन मात्र बाँकी", "soon"],
    ["6 February 2027", "२०८३ माघ २३", "6 February 2027", words.dates.past, "past"],
    ["9 March 2027", "२०८३ फागुन २५", "9 March 2027", "३० दिन बाँकी", "far"],
    ["1 January 2035", null, "1 January 2035", "२८८५ दिन बाँकी", "far"],
    ["Rolling <admissions>", null, "Rolling <admissions>", null, "past"],
    ["31 February 2027", null, "31 February 2027", null, "past"],
  ])("%s", (text, inBoth, shown, left, urgency) => {
    expect(read(text)).toMatchObject({ own: inBoth, text: shown, left, urgency });
  });

  it.each([
    ["Rolling admission", "सिट नभरिएसम्म आवेदन दिन सकिन्छ"],
    ["Open all year", "वर्षभरि आवेदन दिन सकिन्छ"],
    ["Ask the school", null],
    ["28 February 2027", null],
  ])("%s is told in words, where they know it", (text, told) => {
    expect(read(text)?.words).toBe(told);
  });

  it("has no space at which a line breaks", () => {
    const day = own.deadlineInWords("28 February 2027", now, words);
    expect(`${day?.own}${day?.text}`).not.toContain(" ");
    expect(day?.left).toContain("२१\u00a0दिन");
  });

  it.each(["N/A", "", "-"])("%s says nothing", (text) => {
    expect(read(text)).toBeNull();
  });
});
