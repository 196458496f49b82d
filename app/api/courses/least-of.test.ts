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
])("of %j the least is at %j", (numbers, places) => {
  expect([...leastOf(numbers)]).toEqual(places);
});
