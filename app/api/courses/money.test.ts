// Holds contract 11.2.
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { feeNumber } from "./fees";
import { exactMoneyText, moneyOf, moneyText } from "./money";

describe("what a fee amounts to", () => {
  it.each([
    ["20,000", "aud", { from: 20_000, to: 20_000, code: "AUD" }],
    ["£9,250 per year", null, { from: 9250, to: 9250, code: "GBP" }],
    ["A$ 32,000", null, { from: 32_000, to: 32_000, code: "AUD" }],
    ["USD 15,000 p.a.", "aud", { from: 15_000, to: 15_000, code: "USD" }],
    ["15000 - 20000", "usd", { from: 15_000, to: 20_000, code: "USD" }],
    ["$15,000 – $20,000", "nzd", { from: 15_000, to: 20_000, code: "NZD" }],
    ["20000 - 15000", "usd", null],
    ["1 - 2 - 3", "usd", null],
    ["10 - many", "usd", null],
    ["-500", "usd", null],
    ["0", "usd", null],
    ["£9,250", "usd", null],
    ["$9,250", null, null],
    ["On request", "usd", null],
    ["9".repeat(400), "usd", null],
    ["२५०००", "usd", { from: 25_000, to: 25_000, code: "USD" }],
    ["२०,००० - २५,०००", "usd", { from: 20_000, to: 25_000, code: "USD" }],
    ["A$ २५,००० (२०२७)", null, { from: 25_000, to: 25_000, code: "AUD" }],
    ["-५०००", "usd", null],
    ["00020000", "usd", null],
    [null, "usd", null],
    ["AUD 25,550 (2027)", "aud", { from: 25_550, to: 25_550, code: "AUD" }],
    ["approx. 76,650 · AUD", null, { from: 76_650, to: 76_650, code: "AUD" }],
    ["AUD 20,000 to 25,000", "aud", { from: 20_000, to: 25_000, code: "AUD" }],
    ["AUD 20,000 – AUD 25,000", "usd", { from: 20_000, to: 25_000, code: "AUD" }],
    ["15000 to 20000", "usd", { from: 15_000, to: 20_000, code: "USD" }],
    ["between £15,000 and £20,000", "gbp", { from: 15_000, to: 20_000, code: "GBP" }],
    ["from AUD 20,000", "aud", { from: 20_000, to: 20_000, code: "AUD" }],
    ["AUD from 20,000 to 25,000", "aud", { from: 20_000, to: 25_000, code: "AUD" }],
    ["about 20 000 per academic year", "nzd", { from: 20_000, to: 20_000, code: "NZD" }],
    ["Up to SGD 30,000", null, { from: 30_000, to: 30_000, code: "SGD" }],
    ["~ CHF: 1'500", "chf", { from: 1500, to: 1500, code: "CHF" }],
    ["25,000/-", "npr", { from: 25_000, to: 25_000, code: "NPR" }],
    ["Rs. 4,50,000/- only", "npr", { from: 450_000, to: 450_000, code: "NPR" }],
    ["15000 (one year)", "usd", { from: 15_000, to: 15_000, code: "USD" }],
    ["20,000 (AUD) [indicative]", null, { from: 20_000, to: 20_000, code: "AUD" }],
    ["AUD 25,550 (USD 17,000)", "aud", { from: 25_550, to: 25_550, code: "AUD" }],
    ["2027 per year", "usd", { from: 2027, to: 2027, code: "USD" }],
    ["25,550 (USD 17,000)", "aud", null],
    ["8,000 (per semester)", "usd", null],
    ["8,000 per semester", "usd", null],
    ["25 (in thousands)", "usd", null],
    ["AUD 20,000 to USD 25,000", "aud", null],
    ["AUD 20,000 / USD 15,000", "aud", null],
    ["20 - 25,000", "usd", null],
    ["20,000 and 5,000", "usd", null],
    ["20,000 5,000", "usd", null],
    ["20,000 about 25,000", "usd", null],
    ["12.345,00", "eur", null],
    ["12.345", "eur", null],
    ["10%", "usd", null],
    ["10% of 20,000", "usd", null],
    ["2 installments of 5,000", "usd", null],
    ["5,000 x 2", "usd", null],
    ["9841234567", "npr", null],
    ["+977 9841234567", "npr", null],
    ["01-4567890", "npr", null],
    ["984-1234567", "npr", null],
    ["(02) 9999 1234", "aud", null],
    ["98 4123 4567", "npr", null],
    ["2027", "usd", null],
    ["2026 - 2027", "usd", null],
    ["2026/27", "usd", null],
    ["from 2027", "usd", null],
    ["10:30", "usd", null],
    ["(25,000)", "usd", null],
    ["up to", "usd", null],
  ])("%s in %s", (amount, currency, money) => {
    expect(moneyOf(amount, currency)).toEqual(money);
  });

  it("is a finite range above zero, or nothing, whatever the text", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[A-Z$£ 0-9,.()/to-]{0,40}$/)), (text) => {
        const money = moneyOf(text, "usd");
        if (money === null) return;
        expect(money.from).toBeGreaterThan(0);
        expect(money.to).toBeGreaterThanOrEqual(money.from);
        expect(Number.isFinite(money.to)).toBe(true);
      }),
    );
  });
});

it("is written with its code, a range with both ends", () => {
  expect(moneyText({ from: 66_510, to: 66_510, code: "AUD" })).toBe("AUD 66,510");
  expect(moneyText({ from: 10_000.4, to: 15_000, code: "USD" })).toBe("USD 10,000 to 15,000");
});

it("a plain number is the same money with a space beside it, which takes the long way", () => {
  const amounts = fc.oneof(
    fc.integer({ min: 0, max: 2_000_000_000 }).map(String),
    fc.tuple(fc.integer({ min: 0, max: 99_999_999 }), fc.integer({ min: 0, max: 999 })).map((parts) => parts.join(".")),
  );
  fc.assert(
    fc.property(amounts, fc.constantFrom("USD", "aud", "$", "£", "bitcoin", "", null), (amount, currency) => {
      expect(moneyOf(amount, currency)).toEqual(moneyOf(`${amount} `, currency));
      expect(feeNumber(amount)).toBe(feeNumber(`${amount} `));
    }),
  );
});

it.each([
  [25_000.5, 25_000.5, "INR 25,000.50"],
  [25_000, 25_000, "INR 25,000"],
  [25_000.505, 30_000, "INR 25,000.505 to 30,000"],
])("%s to %s keeps its decimals where it is what was asked", (from, to, text) => {
  expect(exactMoneyText({ from, to, code: "INR" })).toBe(text);
});
