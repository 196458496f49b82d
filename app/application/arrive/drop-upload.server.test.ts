// Holds contract 13.
import { expect, it } from "vitest";

import { Drains } from "./drop-upload.server";

it("one visitor drains sixteen bodies at once, and another goes on", () => {
  const drains = new Drains();
  const ends = Array.from({ length: 16 }, () => drains.begin("203.0.113.7"));
  expect(ends.every((end) => end !== null)).toBe(true);
  expect(drains.begin("203.0.113.7")).toBeNull();
  expect(drains.begin("203.0.113.8")).not.toBeNull();
  ends[0]?.();
  expect(drains.begin("203.0.113.7")).not.toBeNull();
});

it("all visitors together drain 256", () => {
  const drains = new Drains();
  const ends = Array.from({ length: 256 }, (_, index) => drains.begin(`203.0.113.${index}`));
  expect(ends).not.toContain(null);
  expect(drains.begin("198.51.100.1")).toBeNull();
  for (const end of ends) end?.();
  expect(drains.begin("198.51.100.1")).not.toBeNull();
});
