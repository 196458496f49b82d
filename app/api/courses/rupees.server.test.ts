import { describe, expect, it } from "vitest";

import { rupeesPerUnit } from "~/content/rates.server";

import { feeInRupees, rupeesText } from "./rupees.server";

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
    ["20000 - 30000", "usd", null],
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
  [120, "under NPR 1,000"],
  [123_456_789, "about NPR 12,34,57,000"],
])("%d rupees are written %s", (rupees, text) => {
  expect(rupeesText(rupees)).toBe(text);
});
