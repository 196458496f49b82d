// Holds contract 5.4, 10, 11.1.
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { feeNumber, feeOf, finderFeeOf, isAboveCeiling, noFee } from "./fees";

describe("the text of a fee", () => {
  it.each([
    ["25000", "usd", "$25,000"],
    ["25000", "$", "$25,000"],
    ["25000", "Dollar", "$25,000"],
    ["25000", "aud", "A$25,000"],
    ["45200.00", " AUD ", "A$45,200"],
    ["45200.50", "aud", "A$45,200.50"],
    ["34850.5", "aud", "A$34,850.50"],
    ["३४८५०.५", "aud", "A$३४,८५०.५०"],
    ["२५०००.००", "aud", "A$२५,०००"],
    ["25000", "A$", "A$25,000"],
    ["25,000", "a$", "A$25,000"],
    ["A$ 32,000", "aud", "A$ 32,000"],
    ["AUD 32000", "aud", "AUD 32000"],
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
    ["15000 - 20000", "usd", "$15,000 - $20,000"],
    ["15000–20000.50", "aud", "A$15,000–A$20,000.50"],
    ["15,000 - 20,000", "gbp", "£15,000 - £20,000"],
    ["15000 to 20000", "usd", "15000 to 20000"],
    ["45 000", "usd", "$45 000"],
    ["२५०००", "usd", "$२५,०००"],
    ["२५०००.५०", "aud", "A$२५,०००.५०"],
    ["२०,००० - २५,०००", "gbp", "£२०,००० - £२५,०००"],
    ["२०,००० - २५०००", "gbp", "£२०,००० - £२५,०००"],
    ["रु २५,०००", "npr", "रु २५,०००"],
    ["-5000", "gbp", "-5000"],
    ["-20000", "usd", "-20000"],
    ["\u22125000", "usd", "\u22125000"],
    ["-५०००", "usd", "-५०००"],
    ["-5000 - 10000", "usd", "-5000 - 10000"],
    ["00020000", "usd", "00020000"],
    ["०००२००००", "usd", "०००२००००"],
    ["0.50", "usd", "$0.50"],
    ["0", "usd", "$0"],
    [null, "usd", noFee],
  ])("%s in %s is %s", (amount, currency, text) => {
    expect(feeOf(amount, currency).text).toBe(text);
  });

  it("never changes the digits of an amount", () => {
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom("usd", "eur", "aud", null), (amount, currency) => {
        expect(feeOf(String(amount), currency).text.replace(/\D/g, "")).toBe(String(amount));
      }),
    );
  });
});

it.each([feeOf, finderFeeOf])("a text longer than any fee is shown as it is, without a sign", (of) => {
  for (const amount of ["9".repeat(301), `${"9".repeat(200)} - ${"9".repeat(200)}`]) {
    expect(of(amount, "gbp")).toEqual({ text: amount, code: "GBP" });
  }
  expect(of("1".repeat(300), "usd").text).toBe(`$${Array<string>(100).fill("111").join(",")}`);
});

describe("the text of a fee in the home finder", () => {
  it.each([
    ["25000", "gbp", "$25,000"],
    ["25,000", "usd", "$25,000"],
    ["25000", "aud", "$25,000"],
    ["15000 - 20000", "aud", "$15,000 - $20,000"],
    ["A$31,500", "aud", "A$31,500"],
    ["२५०००", "gbp", "$२५,०००"],
    ["-5000", "gbp", "-5000"],
    ["00020000", "gbp", "00020000"],
    ["On request", null, "On request"],
    [null, null, noFee],
  ])("%s in %s is %s", (amount, currency, text) => {
    expect(finderFeeOf(amount, currency).text).toBe(text);
  });
});

describe("feeOf", () => {
  it.each([
    ["25000", "usd", "USD"],
    ["25000", "$", "USD"],
    ["25000", " Dollar ", "USD"],
    ["25000", "aud", "AUD"],
    ["25000", "A$", "AUD"],
    ["25000", "nzd", "NZD"],
    ["25000", "NZ$", "NZD"],
    ["25000", "cad", "CAD"],
    ["69950", "AED", "AED"],
    ["25000", "npr", "NPR"],
    ["25000", "£", "GBP"],
    ["A$ 32,000", "aud", "AUD"],
    ["£9,250 per year", "gbp", "GBP"],
    ["approx. 45,000", "AUD", "AUD"],
    ["AUD 32000", "aud", null],
    ["AUD32000", "aud", null],
    ["45,200 aud a year", "aud", null],
    ["USD 32000", "aud", null],
    ["25000", null, null],
    ["25000", "", null],
    ["25000", "xyz", null],
    ["25000", "constructor", null],
    ["£9,250", "usd", null],
    ["A$31,500", "usd", null],
    ["$31,500", "aud", "AUD"],
    ["US$ 31,500", "usd", "USD"],
    ["२५०००", "npr", "NPR"],
    ["-5000", "gbp", "GBP"],
    ["On request", "usd", null],
    [null, "usd", null],
  ])("%s in %s has the code %s", (amount, currency, code) => {
    expect(feeOf(amount, currency).code).toBe(code);
  });

  it("keeps the text of the fee apart from its code", () => {
    expect(feeOf("69950", "AED")).toEqual({ text: "$69,950", code: "AED" });
    expect(finderFeeOf("45200", "aud")).toEqual({ text: "$45,200", code: "AUD" });
    expect(feeOf(null, "aud")).toEqual({ text: noFee, code: null });
  });
});

describe("feeNumber", () => {
  it.each([
    ["25000", 25000],
    ["$25,000", 25000],
    ["A$ 210,000", 210000],
    ["AUD 210 000.50", 210000.5],
    ["300000 npr", 300000],
    ["Rs. 4,50,000", 450000],
    ["12,345.00", 12345],
    ["£1,234,567.891", 1234567.891],
    ["25000.500", 25000.5],
    ["12.345,00", null],
    ["1.234.567,00", null],
    ["€12.345", null],
    ["12345,00", null],
    ["12,50", null],
    ["€1'000", 1000],
    ["२५०००", 25000],
    ["रू २,१०,०००", null],
    ["A$ २,१०,०००", 210000],
    ["-5000", null],
    ["00020000", null],
    ["0.5", 0.5],
    ["20000 - 300000", null],
    ["from 300000", null],
    ["300000 per year", null],
    ["On request", null],
    ["", null],
    [null, null],
  ])("%s is %s", (amount, number) => {
    expect(feeNumber(amount)).toBe(number);
  });

  it("reads nothing in a text longer than any fee", () => {
    expect(feeNumber(`30${" ".repeat(295)}000`)).toBe(30_000);
    expect(feeNumber(`30${" ".repeat(296)}000`)).toBeNull();
    expect(feeNumber("9".repeat(301))).toBeNull();
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
