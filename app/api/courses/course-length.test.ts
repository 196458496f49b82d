// Holds contract 10.
import fc from "fast-check";
import { expect, it } from "vitest";

import { inMonths, lengthInYears, lengthRange } from "./course-length";

it.each([
  ["3.00", 3],
  ["3", 3],
  ["1.5", 1.5],
  ["2 years", 2],
  ["2Years full-time", 2],
  ["1 yr", 1],
  ["18 months", 1.5],
  ["18 mos", 1.5],
  ["1 year 6 months", 1.5],
  ["1 year and 6 months", 1.5],
  ["2 years (24 months)", 2],
  ["3 - 4 years", 3],
  ["3 to 4 years", 3],
  ["4 semesters", 2],
  ["२ वर्ष", 2],
  ["about 2 years", 2],
  ["0", null],
  ["0.00", null],
  ["", null],
  [null, null],
  ["flexible", null],
  ["2 modules", null],
])("the length in %s is %s years", (text, years) => {
  expect(lengthInYears(text)).toEqual(years);
});

it("weeks are shorter than a year", () => {
  expect(lengthInYears("40 weeks")).toBeCloseTo(0.77, 2);
});

it.each([
  ["3 - 4 years", { from: 3, to: 4 }],
  ["18 to 24 months", { from: 1.5, to: 2 }],
  ["2 years (24 months)", { from: 2, to: 2 }],
  ["1 year 6 months", { from: 1.5, to: 1.5 }],
  ["2 years full-time", { from: 2, to: 2 }],
  ["up to 2 years", null],
  ["1 year to 2 years", null],
  ["4 - 3 years", null],
  ["flexible", null],
  [null, null],
])("all that %s says of a length is %o", (text, range) => {
  expect(lengthRange(text)).toEqual(range);
});

it("any text has a length above zero or none", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: "binary" }), fc.stringMatching(/^[\d. -]+(years|months)?$/)), (text) => {
      const years = lengthInYears(text);
      expect(years === null || (years > 0 && Number.isFinite(years))).toBe(true);
    }),
  );
});

it.each([
  ["0.5 Years", "6 months"],
  ["0.25 Years", "3 months"],
  ["0.3 Years", "0.3 Years"],
  ["1.5 Years", "1.5 Years"],
  ["N/A", "N/A"],
])("%s in months: %s", (length, expected) => {
  expect(inMonths(length)).toBe(expected);
});
