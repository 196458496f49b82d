// Holds contract 13.
import { expect, it } from "vitest";

import { crumbs } from "./crumbs.server";

const after = (chunks: number, length: number) => {
  const isCrumbs = crumbs();
  return Array.from({ length: chunks }, () => isCrumbs(length)).at(-1);
};

it.each([
  [1000, 1, false],
  [1001, 1, true],
  [1001, 63, true],
  [5000, 64, false],
])("%i chunks of %i bytes are crumbs: %s", (chunks, length, expected) => {
  expect(after(chunks, length)).toBe(expected);
});
