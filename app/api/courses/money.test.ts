import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { moneyOf, moneyText } from "./money";

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
    ["२५०००", "usd", null],
    [null, "usd", null],
  ])("%s in %s", (amount, currency, money) => {
    expect(moneyOf(amount, currency)).toEqual(money);
  });

  it("is a finite range above zero, or nothing, whatever the text", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[A-Z$£ 0-9,.-]{0,40}$/)), (text) => {
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
