import { expect, it } from "vitest";

import { EachSecond } from "./each-second.server";

it("may be done so many times in each second", () => {
  let now = 900;
  const each = new EachSecond(2, () => now);
  const take = (times: number) => Array.from({ length: times }, () => each.take());
  expect(take(3)).toEqual([true, true, false]);
  now = 1000;
  expect(take(3)).toEqual([true, true, false]);
  now = 5000;
  expect(take(1)).toEqual([true]);
});
