// Holds contract 11.3.
import { expect, it } from "vitest";

import { monthNames, monthsUntil } from "./months";

it("a month comes next in one to twelve months, the current one last", () => {
  const order = (current: number) =>
    monthNames.map((_, index) => index + 1).sort((a, b) => monthsUntil(a, current) - monthsUntil(b, current));
  expect(order(11)).toEqual([12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  expect(order(12)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect(monthsUntil(11, 11)).toBe(12);
  expect(monthsUntil(1, 12)).toBe(1);
});
