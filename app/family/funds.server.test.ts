// Holds contract 14.
import { describe, expect, it } from "vitest";

import { courseRecord, toDetails } from "~/api/courses/course-record.server";
import { wordsOf } from "~/content/words.server";

import { withPlainSpaces } from "../../tests/support/plain-spaces";

import { countryYears } from "./country-years.server";
import { courseSheet } from "./sheet.server";

const words = wordsOf("ne");
const read = withPlainSpaces(courseSheet);
const { family, cost } = words.sheet;

function sheetOf(country: string, fields: object, city = "Leeds") {
  const university = { city: { city_name: city, country: { id: 3, country_name: country } } };
  const record = courseRecord.parse({ id: 1, course_name: "Law", duration_year: "1", university, ...fields });
  return read(toDetails(record), null, Date.UTC(2026, 0, 1), words);
}

const sumOf = (...of: Parameters<typeof sheetOf>) => {
  const sum = sheetOf(...of).funds?.sum;
  return sum && [sum.total.beside.at(-1), sum.parts.map(({ label, amount }) => `${label}: ${amount.beside.at(-1)}`)];
};

describe("what a family has to show", () => {
  it.each([
    [
      "Australia",
      { annual_fees: "20000", currency_type: "AUD" },
      "AUD 53,710",
      ["पहिलो वर्षको पढाइ शुल्क: AUD 20,000", "विद्यार्थीको एक वर्षको बसाइ खर्च: AUD 29,710", "यात्रा खर्च: AUD 4,000"],
    ],
    [
      "UK",
      { annual_fees: "10000", currency_type: "GBP" },
      "GBP 19,207",
      ["पहिलो वर्षको पढाइ शुल्क: GBP 10,000", "लन्डनबाहिर बसाइ खर्च, ९ महिनाको: GBP 9,207"],
    ],
    [
      "UK",
      { total_fees: "5000", duration_year: "0.5", currency_type: "GBP" },
      "GBP 11,138",
      ["पहिलो वर्षको पढाइ शुल्क: GBP 5,000", "लन्डनबाहिर बसाइ खर्च, ६ महिनाको: GBP 6,138"],
    ],
  ])("in %s for %o is the tuition and what its rule adds", (country, fields, total, parts) => {
    expect(sumOf(country, fields)).toEqual([total, parts]);
  });

  it("in London is what London costs", () => {
    const sum = sumOf("UK", { annual_fees: "10000", currency_type: "GBP" }, "London");
    expect(sum?.[1]?.[1]).toBe("लन्डनमा बसाइ खर्च, ९ महिनाको: GBP 12,006");
  });

  it("without a fee says beside the sum that the tuition is added", () => {
    const { funds } = sheetOf("Canada", {});
    expect(funds?.sum?.total.words).toMatch(/रुपैयाँ \+ पढाइ शुल्क$/);
    expect(funds?.note).toBe(family.withoutTuition);
    expect(funds?.points.map(({ text }) => text)).not.toContain("पहिलो वर्षको पढाइ शुल्क");
  });

  it.each([
    ["Australia", family.short],
    ["USA", null],
    ["Dubai", null],
  ])("is not added up in %s for half a year: the rule does not tell", (country, note) => {
    const fields = { total_fees: "5000", duration_year: "0.5", currency_type: "USD" };
    expect(sheetOf(country, fields).funds).toMatchObject({ sum: null, note });
  });

  it("of a country alone is each amount of its rule", () => {
    const { years } = countryYears(words, 0);
    for (const { id, funds } of years) {
      expect(funds.sum, id).toBeNull();
      expect(funds.points, id).toHaveLength(words.countries[id]?.funds.length ?? NaN);
    }
  });
});

describe("a first year that cannot be told", () => {
  it.each([
    ["Canada", {}, cost.missing.tuition, "CAD 20,785"],
    ["Canada", { annual_fees: "10000", currency_type: "XAU" }, cost.missing.rate, "CAD 20,785"],
    ["Narnia", { annual_fees: "10000", currency_type: "USD" }, cost.missing.living, undefined],
    ["Narnia", {}, cost.missing.both, undefined],
  ])("in %s with %o says what is missing, and what is known", (country, fields, part, known) => {
    const { firstYear, missing } = sheetOf(country, fields);
    expect(firstYear).toBeNull();
    expect(missing?.why).toMatch(new RegExp(`^${part} थाहा नभएकाले`));
    expect(missing?.known?.total.beside.at(-1)).toBe(known);
  });

  it("is not said of one that can", () => {
    expect(sheetOf("Canada", { annual_fees: "10000", currency_type: "CAD" }).missing).toBeNull();
  });
});
