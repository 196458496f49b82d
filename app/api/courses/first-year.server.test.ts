// Holds contract 11.4.
import { describe, expect, it } from "vitest";

import { countryGuide } from "./country-guide.server";
import { courseSums, firstYearBasis, firstYearText } from "./first-year.server";
import { moneyOf } from "./money";

const sums = (
  fee: string,
  currency: string,
  country: string,
  city: string | null = null,
  years: number | null = null,
) => courseSums({ annual: moneyOf(fee, currency), total: null }, years, countryGuide(country)?.figures ?? null, city);
const summed = (fee: string, currency: string, country: string, city: string | null = null) =>
  firstYearText(sums(fee, currency, country, city).firstYear);

const YEAR_OF_SHORT = "Tuition of one year, though the course is shorter";

describe("a first year in all", () => {
  it.each([
    ["30000", "aud", "Australia", null, "AUD 61,310"],
    ["30000", "nzd", "New Zealand", null, "NZD 50,000"],
    ["14000", "gbp", "UK", "Leeds", "GBP 24,473"],
    ["14000", "gbp", "United Kingdom", "Greater London", "GBP 27,272"],
    ["14000", "gbp", "United Kingdom", "LONDON (Stratford)", "GBP 27,272"],
    ["14000", "gbp", "Scotland", "Londonderry", "GBP 24,473"],
    ["20000", "usd", "United States of America", null, "USD 30,160 to 35,160"],
    ["20000", "cad", "Canada", "London", "CAD 40,785"],
    ["50000", "aed", "UAE", "Dubai", "AED 65,000 to 70,000"],
  ])("of %s %s in %s (%s) is %s", (fee, currency, country, city, total) => {
    expect(summed(fee, currency, country, city)?.total).toBe(total);
  });

  it("is told without a tuition that has to be asked for or has no rate", () => {
    const { firstYear, besideTuition } = sums("Contact us", "gbp", "UK");
    expect([firstYear, firstYearText(besideTuition)?.total]).toEqual([null, "GBP 10,473"]);
    expect(firstYearText(besideTuition)?.counted).toHaveLength(3);
    expect(sums("14000", "gbp", "UK").besideTuition).toBeNull();
    expect(sums("Contact us", "gbp", "Nowhere").besideTuition).toBeNull();
    expect(firstYearText(sums("900000", "xaf", "UK").besideTuition)?.total).toBe("GBP 10,473");
  });

  it("has parts whose rupees add up to its own", () => {
    const number = (text: string | null | undefined) => Number(text?.replace(/\D/g, ""));
    for (const fee of ["14000", "14333", "9999"]) {
      const year = summed(fee, "gbp", "UK");
      const sum = (year?.counted ?? []).reduce((total, { rupees }) => total + number(rupees), 0);
      expect(sum).toBe(number(year?.rupees));
    }
  });

  it("says what it counts, in whole parts, and what it does not", () => {
    const rupees = expect.stringMatching(/^about NPR [\d,]+,000$/) as string;
    expect(summed("14000", "gbp", "UK")).toEqual({
      total: "GBP 24,473",
      rupees,
      counted: [
        { label: "Tuition of one year", amount: "GBP 14,000", rupees },
        { label: "Living costs outside London, 9 months", amount: "GBP 9,207", rupees },
        { label: "Student visa fee", amount: "GBP 490", rupees },
        { label: "Health surcharge (IHS), a year", amount: "GBP 776", rupees },
      ],
      notCounted: expect.arrayContaining(["Travel"]) as string[],
      asOf: "December 2024, more than a year old: ask us before you decide",
    });
  });

  it.each([
    ["UK", "14000", "gbp", 0.5, [YEAR_OF_SHORT, "Living costs outside London, 6 months"], 14_000 + 6 * 1023],
    ["UK", "14000", "gbp", 10 / 12, [YEAR_OF_SHORT, "Living costs outside London, 9 months"], 14_000 + 9 * 1023],
    ["Australia", "30000", "aud", 0.5, [YEAR_OF_SHORT, "Living costs of the student, 6 months"], 30_000 + 14_855],
    ["Australia", "30000", "aud", 7 / 365, [YEAR_OF_SHORT, "Living costs of the student, 1 month"], 30_000 + 2476],
    ["Australia", "30000", "aud", 1, ["Tuition of one year", "Living costs of the student, a year"], 30_000 + 29_710],
  ])("in %s, of a fee of %s %s and a length of %d, has living costs of no more months", (...given) => {
    const [country, fee, currency, years, labels, total] = given;
    const counted = sums(fee, currency, country, null, years).firstYear?.counted.slice(0, 2) ?? [];
    expect(counted.map(({ label }) => label)).toEqual(labels);
    expect(counted.reduce((sum, { money }) => sum + money.to, 0)).toBe(total);
  });

  it("is left out without a tuition, a guide or a rate", () => {
    expect(summed("On request", "aud", "Australia")).toBeNull();
    expect(summed("30000", "aud", "Germany")).toBeNull();
    expect(summed("30000", "pkr", "Australia")).toBeNull();
  });

  it("adds a year's tuition as the guide has it, where it has one", () => {
    expect(firstYearBasis("usa")?.tuition.map(({ label }) => label)).toEqual([
      "Undergraduate tuition, a year",
      "Graduate tuition, a year",
    ]);
    expect(firstYearBasis("uk")?.tuition).toEqual([]);
    expect(firstYearBasis("ielts")).toBeNull();
    expect(firstYearBasis("constructor")).toBeNull();
  });
});

describe("the parts of a sum", () => {
  it("have names for other languages, and months where a figure is for one", () => {
    const { firstYear, allYears } = sums("14000", "gbp", "UK", null, 3);
    expect(firstYear?.counted.map(({ key, months }) => [key, months])).toEqual([
      ["tuition", undefined],
      ["uk.living-outside", 9],
      ["uk.visa-fee", undefined],
      ["uk.ihs", undefined],
    ]);
    expect(firstYear?.asOf).toBe("2024-12");
    expect(allYears?.counted.map(({ key, months, years }) => [key, months, years])).toEqual([
      ["tuition-all-years", undefined, undefined],
      ["uk.living-outside", 9, 3],
    ]);
    expect(allYears?.total.to).toBe(3 * 14_000 + 27 * 1023);
  });

  it("of a country without a guide are none", () => {
    expect(sums("14000", "gbp", "Germany", null, 3)).toEqual({
      firstYear: null,
      besideTuition: null,
      allYears: null,
      isYearOfShort: false,
    });
  });
});

describe("the guide to a country", () => {
  it.each([
    ["UK", "/study-abroad/uk"],
    ["United Kingdom", "/study-abroad/uk"],
    ["Wales", "/study-abroad/uk"],
    ["USA", "/study-abroad/usa"],
    ["united states", "/study-abroad/usa"],
    ["The United Arab Emirates", "/study-abroad/dubai"],
    ["Dubai", "/study-abroad/dubai"],
    ["NEW-ZEALAND", "/study-abroad/newzealand"],
    ["Australia ", "/study-abroad/australia"],
    ["canada", "/study-abroad/canada"],
  ])("%s is %s", (country, path) => {
    expect(countryGuide(country)?.path).toBe(path);
  });

  it.each(["Germany", "नेपाल", "", "constructor", "x".repeat(1e5), null])("of %s there is none", (country) => {
    expect(countryGuide(country)).toBeNull();
  });
});
