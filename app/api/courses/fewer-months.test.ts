// Holds contract 14.
import { expect, it } from "vitest";

import { fewerMonths } from "./fewer-months";

const of = (country: string, months: number | null) => ({ country, months });

it.each([
  [[of("UK", 9), of("Canada", 12), of("UK", 9)], [{ country: "UK", months: 9, most: 12 }]],
  [[of("UK", 9), of("UK", 12)], [{ country: "UK", months: 9, most: 12 }]],
  [[of("UK", 9), of("Canada", null)], []],
  [[of("UK", 9), of("UK", 9)], []],
  [[of("UK", null)], []],
  [[], []],
])("of %j are %j", (courses, fewer) => {
  expect(fewerMonths(courses)).toEqual(fewer);
});
