// Holds contract 12.3.
import { expect, it } from "vitest";

import { LONGEST_NAME_BYTES } from "../rules/file-name";

import { withDistinctNames } from "./chosen-document";

const long = (length: number, end = "") => `${"क".repeat(Math.floor(length / 3))}${end}.pdf`;
const namesOf = (names: readonly string[], present: readonly string[] = []) =>
  withDistinctNames(
    names.map((name) => new File(["%PDF"], name)),
    present,
  ).map(({ name }) => name);

it.each([
  ["differ in what is cut off", [long(300, " पहिलो"), long(300, " दोस्रो"), long(300, " तेस्रो")]],
  ["are just short enough", Array(3).fill(long(250))],
])("files of one choice whose long names %s have names of their own that can be sent", (_what, names) => {
  const distinct = namesOf(names);
  expect(new Set(distinct).size).toBe(3);
  for (const name of distinct) expect(Buffer.byteLength(name)).toBeLessThanOrEqual(LONGEST_NAME_BYTES);
});

it("a file whose name is cut stays beside the one of that name, and the same short name replaces the other", () => {
  const [first = ""] = namesOf([long(300, " पहिलो")]);
  expect(namesOf([long(300, " दोस्रो")], [first])).not.toContain(first);
  expect(namesOf(["cv.pdf"], ["cv.pdf"])).toEqual(["cv.pdf"]);
});
