// Holds contract 11.2.
import { describe, expect, it } from "vitest";

import { rupeesPerUnit } from "~/content/rates.server";

import { feeInRupees, shortRupees, exactRupees, roundRupees } from "./rupees.server";

const dollars = rupeesPerUnit("USD") ?? NaN;
const dirhams = rupeesPerUnit("AED") ?? NaN;

describe("a fee in rupees", () => {
  it.each([
    ["20000", "usd", 20_000 * dollars],
    ["$20,000", "dollar", 20_000 * dollars],
    ["AED 75,000", "usd", 75_000 * dirhams],
    ["250000", "npr", 250_000],
    ["£9,250", "usd", null],
    ["20000", "bitcoin", null],
    ["20000", null, null],
    ["20000 - 30000", "usd", 20_000 * dollars],
    ["AUD 20,000 to 25,000", null, 20_000 * (rupeesPerUnit("AUD") ?? NaN)],
    ["A$ 32,000", null, 32_000 * (rupeesPerUnit("AUD") ?? NaN)],
    ["20000 per year", "usd", 20_000 * dollars],
    ["Contact us", "usd", null],
    [null, "usd", null],
  ])("of %s in %s is %s", (amount, currency, rupees) => {
    expect(feeInRupees(amount, currency)).toBe(rupees);
  });
});

it.each([
  [2_859_812, "about NPR 28,60,000"],
  [499_500, "about NPR 5,00,000"],
  [1_499, "about NPR 1,000"],
  [501, "about NPR 1,000"],
  [120, null],
  [123_456_789, "about NPR 12,34,57,000"],
])("%d rupees are written %s", (rupees, text) => {
  expect(exactRupees({ from: rupees, to: rupees, code: "NPR" })).toBe(text);
});

it("writes a range of money with both ends, and nothing without a rate", () => {
  expect(exactRupees({ from: 250_000, to: 250_400, code: "NPR" })).toBe("about NPR 2,50,000");
  expect(exactRupees({ from: 250_000, to: 300_000, code: "NPR" })).toBe("about NPR 2,50,000 to 3,00,000");
  expect(exactRupees({ from: 1, to: 2, code: "XAF" })).toBeNull();
});

it.each([
  [4_221_680, 4_221_680, "NPR 42.2 lakh"],
  [4_200_000, 4_200_000, "NPR 42 lakh"],
  [9_994_000, 9_994_000, "NPR 99.9 lakh"],
  [9_996_000, 9_996_000, "NPR 1 crore"],
  [12_345_678, 12_345_678, "NPR 1.2 crore"],
  [12_345_678_900, 12_345_678_900, "NPR 1,234.6 crore"],
  [99_400, 99_400, "NPR 99,000"],
  [99_600, 99_600, "NPR 1 lakh"],
  [501, 501, "NPR 1,000"],
  [120, 120, null],
  [120, 1_200, null],
  [4_221_680, 4_221_999, "NPR 42.2 lakh"],
  [4_221_680, 4_810_000, "NPR 42.2 to 48.1 lakh"],
  [9_500_000, 12_345_678, "NPR 95 lakh to 1.2 crore"],
  [50_000, 250_000, "NPR 50,000 to 2.5 lakh"],
])("%d to %d rupees are, for looking through, %s", (from, to, text) => {
  expect(shortRupees({ from, to, code: "NPR" })).toBe(text);
});

it("has no short form without a rate", () => {
  expect(shortRupees({ from: 1, to: 2, code: "XAF" })).toBeNull();
});

it.each([
  [
    { from: 2_859_812, to: 3_000_400, code: "NPR" },
    { from: 2_860_000, to: 3_000_000 },
  ],
  [
    { from: 120, to: 120, code: "NPR" },
    { from: 0, to: 0 },
  ],
  [{ from: 1, to: 1, code: "XAF" }, null],
])("rounds rupees to thousands", (money, rupees) => {
  expect(roundRupees(money)).toEqual(rupees);
});
