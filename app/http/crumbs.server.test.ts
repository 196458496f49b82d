// Holds contract 13.
import { expect, it } from "vitest";

import { crumbs } from "./crumbs.server";

const after = (of: "request" | "answer", chunks: number, length: number) => {
  const isCrumbs = crumbs(of);
  return Array.from({ length: chunks }, () => isCrumbs(length)).at(-1);
};

it.each([
  ["answer", 1000, 1, false],
  ["answer", 1001, 1, true],
  ["answer", 1001, 63, true],
  ["answer", 5000, 64, false],
  ["request", 50, 1, false],
  ["request", 51, 1, true],
  ["request", 51, 1023, true],
  ["request", 5000, 1024, false],
] as const)("of a(n) %s, %i chunks of %i bytes are crumbs: %s", (of, chunks, length, expected) => {
  expect(after(of, chunks, length)).toBe(expected);
});
