import { expect, it } from "vitest";

import { UnderWay } from "./under-way.server";

it("has so many of each visitor, and counts an end once", () => {
  const underWay = new UnderWay({ own: 2 });
  const [first, second] = [underWay.begin("a"), underWay.begin("a")];
  expect([first, second]).not.toContain(null);
  expect([underWay.isFull("a"), underWay.begin("a"), underWay.isFull("b")]).toEqual([true, null, false]);
  first?.();
  first?.();
  expect([underWay.begin("a"), underWay.begin("a")]).toEqual([expect.any(Function), null]);
  expect(underWay.begin("b")).not.toBeNull();
});

it("has more of a visitor while few are under way in all, and a few of everybody else beside a crowd", () => {
  const underWay = new UnderWay({ always: 2, inAll: 5 });
  const crowd = Array.from({ length: 6 }, () => underWay.begin("a"));
  expect(crowd.map(Boolean)).toEqual([true, true, true, true, true, false]);
  const other = Array.from({ length: 3 }, () => underWay.begin("b"));
  expect(other.map(Boolean)).toEqual([true, true, false]);
  for (const end of [...crowd.slice(0, 4), other[0]]) end?.();
  expect([underWay.isFull("a"), underWay.isFull("b")]).toEqual([false, false]);
});
