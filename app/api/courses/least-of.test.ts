// Holds contract 14.
import { expect, it } from "vitest";

import { leastOf } from "./least-of";

it.each([
  [[3, 1, 2], [1]],
  [
    [1, 2, 1],
    [0, 2],
  ],
  [[2, 2, 2], []],
  [[null, 2, 3], [1]],
  [[null, 2, null], []],
  [[null, null], []],
  [[], []],
  [[{ from: 63, to: 70 }, 71], [0]],
  [[{ from: 63, to: 70 }, 70], [0]],
  [[{ from: 63, to: 70 }, 69], []],
  [
    [{ from: 63, to: 70 }, { from: 63, to: 70 }, 80],
    [0, 1],
  ],
])("of %j the least is at %j", (numbers, places) => {
  expect([...leastOf(numbers)]).toEqual(places);
});
