import fc from "fast-check";
import { describe, expect, it, test } from "vitest";

import { feeNumber, feeText, finderFeeText, isAboveCeiling, noFee } from "./fees";

describe("feeText", () => {
  test.each([
    ["25000", "usd", "$25,000"],
    ["25000", "$", "$25,000"],
    ["25000", "Dollar", "$25,000"],
    ["25000", "aud", "25000"],
    ["25000", "A$", "25000"],
    ["25000", "eur", "€25,000"],
    ["25000", "GBP", "£25,000"],
    ["25000", "jpy", "¥25,000"],
    ["25000", "inr", "₹25,000"],
    ["25000", "npr", "$25,000"],
    ["25000", null, "$25,000"],
    ["A$31,500", "usd", "A$31,500"],
    ["£9,250", "gbp", "£9,250"],
    ["On request", "usd", "On request"],
    ["25000.50", "usd", "$25,000.50"],
    ["1234567", "eur", "€1,234,567"],
    ["999", "eur", "€999"],
    ["25,000", "gbp", "£25,000"],
    [null, "usd", noFee],
  ])("%s in %s is %s", (amount, currency, text) => {
    expect(feeText(amount, currency)).toBe(text);
  });

  it("never changes the digits of an amount", () => {
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom("usd", "eur", "aud", null), (amount, currency) => {
        expect(feeText(String(amount), currency).replace(/\D/g, "")).toBe(String(amount));
      }),
    );
  });
});

describe("finderFeeText", () => {
  test.each([
    ["25000", "gbp", "$25,000"],
    ["25,000", "usd", "$25,000"],
    ["25000", "aud", "$25000"],
    ["A$31,500", "aud", "A$31,500"],
    ["On request", null, "On request"],
    [null, null, noFee],
  ])("%s in %s is %s", (amount, currency, text) => {
    expect(finderFeeText(amount, currency)).toBe(text);
  });
});

describe("feeNumber", () => {
  test.each([
    ["25000", 25000],
    ["$25,000", 25000],
    ["A$ 210,000", 210000],
    ["AUD 210 000.50", 210000.5],
    ["300000 npr", 300000],
    ["Rs. 4,50,000", 450000],
    ["€1'000", 1000],
    ["20000 - 300000", null],
    ["from 300000", null],
    ["300000 per year", null],
    ["On request", null],
    ["", null],
    [null, null],
  ])("%s is %s", (amount, number) => {
    expect(feeNumber(amount)).toBe(number);
  });

  it("hides only what is a number above the ceiling", () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(), (text, ceiling) => {
        const fee = feeNumber(text);
        expect(isAboveCeiling(fee, ceiling)).toBe(fee !== null && fee > ceiling);
        if (!/\d/.test(text.normalize("NFKC"))) expect(fee).toBeNull();
      }),
    );
  });
});
