// Holds contract 14.
import fc from "fast-check";
import { expect, it } from "vitest";

import { courseRecord, toDetails } from "~/api/courses/course-record.server";
import { wordsOf } from "~/content/words.server";

import type { Amount, SumInWords } from "./amounts.server";
import { countryYears } from "./country-years.server";
import { courseSheet, type CourseSheet } from "./sheet.server";

const words = wordsOf("ne");
const sizes = { हजार: 1e3, लाख: 1e5, करोड: 1e7, अर्ब: 1e9, खर्ब: 1e11 };

/** The rupees of an amount, both ends, from its figures. */
function figures({ beside }: Amount): [from: number, to: number] {
  const [from = NaN, to = from] = [...(beside[0] ?? "").matchAll(/[\d,]+/g)].map(([text]) =>
    Number(text.replaceAll(",", "")),
  );
  return [from, to];
}

/** The same from its words. */
function said({ words: text }: Amount): [from: number, to: number] {
  const ends = (text ?? "").split("देखि").map((end) =>
    [...end.matchAll(/([०-९]+)\s(\p{L}[\p{L}\p{M}]*)/gu)].reduce((sum, [, count = "", unit = ""]) => {
      const latin = count.replace(/[०-९]/g, (digit) => String("०१२३४५६७८९".indexOf(digit)));
      return sum + Number(latin) * (sizes[unit as keyof typeof sizes] ?? NaN);
    }, 0),
  );
  return [ends[0] ?? NaN, ends.at(-1) ?? NaN];
}

const sumsOf = ({ firstYear, allYears, missing, funds }: CourseSheet) =>
  [firstYear, allYears, missing?.known, funds?.sum].filter((sum) => !!sum);

function expectParts({ total, parts }: SumInWords) {
  const all = parts.map(({ amount }) => figures(amount));
  expect([0, 1].map((end) => all.reduce((sum, part) => sum + (part[end] ?? NaN), 0))).toEqual(figures(total));
  for (const amount of [total, ...parts.map((part) => part.amount)]) expect(said(amount)).toEqual(figures(amount));
}

const fee = fc.oneof(fc.constant(null), fc.integer({ min: 10_000, max: 200_000 }).map(String));
const course = fc.record({
  annual_fees: fee,
  total_fees: fee,
  currency_type: fc.constantFrom("AUD", "GBP", "USD", "CAD", "NZD", "EUR"),
  duration_year: fc.constantFrom("0.5", "1", "1.5", "2", "3", "4"),
  country: fc.constantFrom("Australia", "New Zealand", "UK", "USA", "Canada", "Dubai"),
});

it("what is shown of parts adds up to what is shown of their sum, and one amount is the same rupees on all of a sheet", () => {
  fc.assert(
    fc.property(course, ({ country, ...fields }) => {
      const university = { city: { city_name: "Leeds", country: { id: 3, country_name: country } } };
      const sheet = courseSheet(
        toDetails(courseRecord.parse({ id: 1, course_name: "Law", university, ...fields })),
        null,
        0,
        words,
      );
      const sums = sumsOf(sheet);
      sums.forEach(expectParts);
      const tuition = sheet.firstYear?.parts.find(({ label }) => label === words.sheet.cost.tuition);
      if (tuition && sheet.annual) expect(figures(tuition.amount)).toEqual(figures(sheet.annual));
      const rupees = new Map<string, string>();
      const single = sums.flatMap(({ parts }) => parts.filter(({ label }) => !/सबै वर्ष|वर्षको$/.test(label)));
      for (const { beside } of single.map(({ amount }) => amount)) {
        const [npr = "", own = ""] = beside;
        expect(rupees.get(own) ?? npr, own).toBe(npr);
        rupees.set(own, npr);
      }
    }),
  );
});

it("a year that is several times another's is as many times its rupees", () => {
  const university = { city: { city_name: "Leeds", country: { id: 3, country_name: "Canada" } } };
  const record = {
    id: 1,
    course_name: "Law",
    university,
    annual_fees: "29811",
    currency_type: "CAD",
    duration_year: "4",
  };
  const { firstYear, allYears } = courseSheet(toDetails(courseRecord.parse(record)), null, 0, words);
  const four = (firstYear?.parts ?? []).slice(0, 2).map(({ amount }) => 4 * figures(amount)[0]);
  expect(allYears?.parts.map(({ amount }) => figures(amount)[0])).toEqual(four);
});

it.each(countryYears(words, 0).years.map((year) => [year.country, year] as const))(
  "a first year in %s is what its parts add up to",
  (_name, year) => {
    expectParts(year);
  },
);
