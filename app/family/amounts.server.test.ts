// Holds contract 14.
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { feeOf } from "~/api/courses/fees";
import { moneyOf } from "~/api/courses/money";
import { rupeesPerUnit } from "~/content/rates.server";
import { wordsOf } from "~/content/words.server";

import { withPlainSpaces } from "../../tests/support/plain-spaces";

import * as own from "./amounts.server";

const amountOf = withPlainSpaces(own.amountOf);
const feeAmount = withPlainSpaces(own.feeAmount);
const rupeesAmount = withPlainSpaces(own.rupeesAmount);
const rupeesInWords = withPlainSpaces(own.rupeesInWords);
const spoken = withPlainSpaces(own.spoken);
const worthOf = withPlainSpaces(own.worthOf);

const words = wordsOf("ne");
const latin = (text: string) => text.replace(/[०-९]/g, (digit) => String("०१२३४५६७८९".indexOf(digit)));
const sizes = { हजार: 1e3, लाख: 1e5, करोड: 1e7, अर्ब: 1e9, खर्ब: 1e11 } as const;

describe("rupees as people say them", () => {
  it.each([
    [7_146_000, "७१ लाख ४६ हजार रुपैयाँ"],
    [100_000, "१ लाख रुपैयाँ"],
    [12_345_000, "१ करोड २३ लाख ४५ हजार रुपैयाँ"],
    [10_000_000, "१ करोड रुपैयाँ"],
    [99_000, "९९ हजार रुपैयाँ"],
    [1_000, "१ हजार रुपैयाँ"],
    [0, "१ हजार रुपैयाँभन्दा कम"],
    [1_230_000_000, "१ अर्ब २३ करोड रुपैयाँ"],
    [190_000_000_000_000, "१९०० खर्ब रुपैयाँ"],
  ])("%d", (rupees, text) => {
    expect(rupeesInWords({ from: rupees, to: rupees }, words)).toBe(text);
  });

  it("have no line break between a number and its unit, nor before the rupees", () => {
    expect(own.rupeesInWords({ from: 12_345_000, to: 12_345_000 }, words)).toBe(
      "१\u00a0करोड २३\u00a0लाख ४५\u00a0हजार\u00a0रुपैयाँ",
    );
  });

  it("of a range have both ends", () => {
    expect(rupeesInWords({ from: 2_860_000, to: 3_000_000 }, words)).toBe("२८ लाख ६० हजारदेखि ३० लाख रुपैयाँसम्म");
  });

  it("of a range from nothing have one end, the same in words and figures", () => {
    const most = { words: "३ हजार रुपैयाँसम्म", beside: ["NPR 0 to 3,000"] };
    expect(rupeesAmount({ from: 0, to: 3_000 }, words)).toEqual(most);
    expect(rupeesInWords({ from: 0, to: 1_000 }, words)).toBe("१ हजार रुपैयाँसम्म");
  });

  it("say the same number, whatever it is", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_000_000_000 }), (thousands) => {
        const text = latin(spoken(thousands * 1000, words));
        const parts = [...text.matchAll(/(\d+) (\p{L}[\p{L}\p{M}]*)/gu)];
        const sum = parts.reduce(
          (total, [, count, unit]) => total + Number(count) * sizes[unit as keyof typeof sizes],
          0,
        );
        expect(sum).toBe(thousands * 1000);
        expect(text).not.toMatch(/(^| )0 /);
      }),
    );
  });

  it("stand beside their figures as Nepal groups them", () => {
    expect(rupeesAmount({ from: 7_146_000, to: 7_146_000 }, words).beside).toEqual(["NPR 71,46,000"]);
    expect(rupeesAmount({ from: 2_860_000, to: 3_000_000 }, words).beside).toEqual(["NPR 28,60,000 to 30,00,000"]);
  });
});

describe("a fee", () => {
  const read = (fee: string | null, currency: string | null) =>
    feeAmount(feeOf(fee, currency), moneyOf(fee, currency), words);

  it("has its own text last", () => {
    const rupees = Math.round((20_000 * (rupeesPerUnit("AUD") ?? 0)) / 1000) * 1000;
    expect(read("20000", "aud")).toEqual({
      words: `${spoken(rupees, words)} रुपैयाँ`,
      beside: [`NPR ${rupees.toLocaleString("en-IN")}`, "A$20,000 AUD"],
    });
    expect(read("300000", "npr")?.beside).toEqual(["NPR 3,00,000"]);
    expect(read("41400", "aed")?.beside.at(-1), "no sign of dollars").toBe("AED 41,400");
  });

  it.each(["approx. 20,000", "about 20000", "~20000", "20,000 (approximately)"])("of %s is about that much", (fee) => {
    expect(read(fee, "aud")?.words).toBe(`करिब ${read("20000", "aud")?.words ?? ""}`);
  });

  it.each([
    ["without a rate", "20000", "xaf", { words: null, beside: ["$20,000"], why: words.amounts.noCurrency }],
    ["that is no amount", "10% of <b>20,000</b>", "usd", { words: null, beside: ["10% of <b>20,000</b> USD"] }],
    [
      "to be asked for",
      "Contact the university",
      null,
      { words: "शुल्क विश्वविद्यालयलाई सोध्नुपर्छ", beside: ["Contact the university"] },
    ],
    ["of a number to be asked for", "from 20k, contact us", null, { words: null, beside: ["from 20k, contact us"] }],
    ["that nobody wrote", null, "usd", null],
    ["too long to be one", "9".repeat(400), "gbp", { words: null, beside: [`${"9".repeat(400)} GBP`] }],
  ])("%s is told as it is", (_what, fee, currency, amount) => {
    expect(read(fee, currency)).toEqual(amount);
  });

  it("in a currency without a rate has no rupees", () => {
    expect(amountOf({ from: 5, to: 5, code: "XAF" }, words)).toEqual({ words: null, beside: ["XAF 5"] });
  });
});

describe("what a scholarship is worth", () => {
  const rupees = (amount: number) => Math.round((amount * (rupeesPerUnit("AUD") ?? 0)) / 1000) * 1000;

  it.each([
    ["AUD 8,000 a year", rupees(8000), "वर्षको "],
    ["AUD 8,000 in the first year", rupees(8000), "पहिलो वर्ष "],
    ["A$ 5,000", rupees(5000), ""],
  ])("%s is in rupees, and has its own text last", (value, amount, when) => {
    expect(worthOf(value, words)).toEqual({
      words: `${when}${spoken(amount, words)} रुपैयाँ`,
      beside: [`NPR ${amount.toLocaleString("en-IN")}`, value],
    });
  });

  it("in rupees has its own text alone beside it", () => {
    expect(worthOf("NPR 50,000 a year", words)).toEqual({ words: "वर्षको ५० हजार रुपैयाँ", beside: ["NPR 50,000 a year"] });
  });

  it.each([
    ["25% of tuition", "पढाइ शुल्कको २५ प्रतिशत"],
    ["15%", "१५ प्रतिशत"],
    ["10% to 30%", "१०देखि ३० प्रतिशतसम्म"],
    ["Full tuition", "पूरै पढाइ शुल्क"],
  ])("%s is a share", (value, text) => {
    expect(worthOf(value, words)).toEqual({ words: text, beside: [] });
  });

  it.each(["25% of the first year, then 10%", "5000", "XAF 5,000", "AUD 500 per week", "", null])(
    "%s nobody can tell in rupees",
    (value) => {
      expect(worthOf(value, words)).toBeNull();
    },
  );
});
