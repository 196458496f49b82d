// Holds contract 11.4.
import fc from "fast-check";
import { expect, it } from "vitest";

import type { Money } from "../model";
import { allYears, firstYear, tuitionOf } from "./first-year";

const rates: Record<string, number> = { GBP: 190, AUD: 95 };
const rateOf = (code: string) => rates[code] ?? null;
const one = (amount: number, code: string): Money => ({ from: amount, to: amount, code });
const year = (amount: number, code: string) => ({ money: one(amount, code), whole: false });

const britain = {
  living: { key: "uk.living", label: "Living costs outside London, 9 months", money: one(9207, "GBP"), months: 9 },
  visa: [
    { key: "uk.visa-fee", label: "Student visa fee", money: one(490, "GBP") },
    { key: "uk.ihs", label: "Health surcharge", money: one(776, "GBP") },
  ],
  notCounted: ["Travel"],
};

it("adds tuition, living costs, visa fee and surcharge", () => {
  expect(firstYear(year(14_000, "GBP"), britain, rateOf)).toEqual({
    total: one(24_473, "GBP"),
    counted: [
      { key: "tuition", label: "Tuition of one year", money: one(14_000, "GBP") },
      britain.living,
      ...britain.visa,
    ],
    notCounted: ["Travel"],
  });
});

it("needs no rate where tuition and living costs are in one currency", () => {
  expect(firstYear(year(14_000, "GBP"), britain, () => null)?.total).toEqual(one(24_473, "GBP"));
});

it("turns tuition in another currency into the country's by way of rupees", () => {
  expect(firstYear(year(20_000, "AUD"), britain, rateOf)?.total).toEqual(one(20_473, "GBP"));
  expect(firstYear(year(20_000, "AUD"), britain, rateOf)?.counted[0]).toEqual({
    key: "tuition",
    label: "Tuition of one year (AUD 20,000, converted)",
    money: one(10_000, "GBP"),
    asked: one(20_000, "AUD"),
  });
  expect(firstYear(year(20_000, "XAF"), britain, rateOf)).toBeNull();
});

it("names what was asked to its last decimal, in whatever way it was changed", () => {
  const labelled = (amount: number, code: string) => firstYear(year(amount, code), britain, rateOf)?.counted[0];
  expect(labelled(25_000.5, "AUD")?.label).toBe("Tuition of one year (AUD 25,000.50, converted)");
  expect(labelled(14_000.5, "GBP")).toEqual({
    key: "tuition",
    label: "Tuition of one year (GBP 14,000.50, rounded)",
    money: one(14_001, "GBP"),
    asked: one(14_000.5, "GBP"),
  });
  const part = tuitionOf({ annual: null, total: one(3_333.33, "AUD") }, 1 / 3);
  expect(part && firstYear(part, britain, rateOf)?.counted[0]?.label).toBe(
    "Tuition of the whole course (AUD 3,333.33, converted)",
  );
});

it("keeps both ends of a range", () => {
  const basis = {
    ...britain,
    living: { key: "uk.living", label: "Living", money: { from: 100, to: 150, code: "GBP" } },
    visa: [],
  };
  expect(firstYear({ money: { from: 10, to: 20, code: "GBP" }, whole: false }, basis, rateOf)?.total).toEqual({
    from: 110,
    to: 170,
    code: "GBP",
  });
});

it("shows parts that add up to its total, whatever the amounts", () => {
  const amount = fc.double({ min: 0.01, max: 1e12, noNaN: true });
  fc.assert(
    fc.property(amount, fc.constantFrom("GBP", "AUD"), (tuition, code) => {
      const sum = firstYear(year(tuition, code), britain, rateOf);
      expect(sum?.counted.reduce((total, { money }) => total + money.to, 0)).toBe(sum?.total.to);
    }),
  );
});

it.each([
  ["three years", 3, { money: one(40_000, "GBP"), whole: false }],
  ["an unknown length", null, { money: one(40_000, "GBP"), whole: false }],
  ["half a year", 0.5, { money: one(18_000, "GBP"), whole: true }],
])("counts the tuition of %s", (_length, years, tuition) => {
  expect(tuitionOf({ annual: one(40_000, "GBP"), total: one(18_000, "GBP") }, years)).toEqual(tuition);
});

it("counts a year's tuition, as it is given, where a short course has no total, and none without a fee", () => {
  expect(tuitionOf({ annual: one(40_000, "GBP"), total: null }, 0.5)).toEqual({
    money: one(40_000, "GBP"),
    whole: false,
  });
  expect(tuitionOf({ annual: null, total: null }, 0.5)).toBeNull();
  expect(tuitionOf({ annual: null, total: one(40_000, "GBP") }, 2)).toBeNull();
  expect(tuitionOf({ annual: null, total: one(40_000, "GBP") }, null)).toBeNull();
});

it("counts the total of a course of one year where no fee of a year is known", () => {
  const total = one(18_000, "GBP");
  expect(tuitionOf({ annual: null, total }, 1)).toEqual({ money: total, whole: true });
  expect(tuitionOf({ annual: one(17_000, "GBP"), total }, 1)).toEqual({ money: one(17_000, "GBP"), whole: false });
});

it("says that a short course's tuition is all of it", () => {
  expect(firstYear({ money: one(9_000, "GBP"), whole: true }, britain, rateOf)?.counted[0]?.label).toBe(
    "Tuition of the whole course",
  );
});

const fees = (annual: number | null, total: number | null, code = "GBP") => ({
  annual: annual === null ? null : one(annual, code),
  total: total === null ? null : one(total, code),
});

it.each([
  ["the total, where there is one", fees(14_000, 40_000), 3, 40_000 + 3 * 9207],
  ["a year's tuition as many times, where there is none", fees(14_000, null), 3, 3 * 14_000 + 3 * 9207],
  ["a year and a half", fees(14_000, null), 1.5, 21_000 + Math.round(1.5 * 9207)],
  ["fees in another currency", fees(null, 40_000, "AUD"), 2, 20_000 + 2 * 9207],
])("adds up all years by %s", (_what, given, years, total) => {
  expect(allYears(given, years, britain, rateOf)?.total).toEqual(one(total, "GBP"));
});

it.each([
  ["one year", fees(14_000, 40_000), 1],
  ["less than a year", fees(14_000, 40_000), 0.5],
  ["no known length", fees(14_000, 40_000), null],
  ["more years than any course has", fees(14_000, 40_000), 999],
  ["no fee", fees(null, null), 3],
  ["a currency without a rate", fees(14_000, null, "XAF"), 3],
])("adds up no years of a course of %s", (_what, given, years) => {
  expect(allYears(given, years, britain, rateOf)).toBeNull();
});
