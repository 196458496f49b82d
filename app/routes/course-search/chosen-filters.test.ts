// Holds contract 11.2.
import { expect, it } from "vitest";

import { readCourseFilters } from "~/api/courses/course-filters";

import { anyFeeAddress, chosenFilters } from "./chosen-filters";

it.each([
  ["30", "Up to NPR 30 lakh a year"],
  ["12.55", "Up to NPR 12.55 lakh a year"],
  ["99.99", "Up to NPR 99.99 lakh a year"],
  ["100", "Up to NPR 1 crore a year"],
  ["150", "Up to NPR 1.5 crore a year"],
  ["999.95", "Up to NPR 9.9995 crore a year"],
  ["1000", "Up to NPR 10 crore a year"],
])("a budget of %s lakh is said in the short form", (budget, label) => {
  const lists = { interests: null, specializations: null, countries: null };
  const chips = chosenFilters(readCourseFilters(new URLSearchParams({ budget })), lists);
  expect(chips.map((chip) => chip.label.replaceAll("\u00a0", " "))).toEqual([label]);
});

it.each([
  ["search=nursing&country=1&budget=15", "/course-search?search=nursing&country=1&sort=fee"],
  ["country=1&max_fee=20000&sort=duration&intake=7", "/course-search?country=1&intake=7&sort=fee"],
  ["country=1&sort=duration", null],
  ["budget=much", null],
])("the same search as %s whatever the fee", (query, address) => {
  expect(anyFeeAddress(readCourseFilters(new URLSearchParams(query)))).toBe(address);
});
