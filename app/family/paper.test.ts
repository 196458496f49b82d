// Holds contract 14.
import { describe, expect, it } from "vitest";

import { printedPart } from "./paper";

describe("a text of the API on paper", () => {
  it.each([
    ["short enough is all of it", "Bachelor of Law", ["Bachelor of Law", ""]],
    ["ends before a word", "Bachelor of Laws and Commerce", ["Bachelor of", " Laws and Commerce"]],
    ["without a space ends before a letter", "x".repeat(20), ["x".repeat(15), "x".repeat(5)]],
    ["loses no mark of a letter", "a".repeat(14) + "की".repeat(4), ["a".repeat(14), "की".repeat(4)]],
    ["cuts no character in two", "a".repeat(14) + "😀😀", ["a".repeat(14), "😀😀"]],
  ])("that is %s", (_what, text, parts) => {
    expect(printedPart(text, 15)).toEqual(parts);
  });

  it("of nothing but marks is cut all the same", () => {
    const [printed, rest] = printedPart("\u0301".repeat(40), 15);
    expect(printed + rest).toHaveLength(40);
    expect(printed.length).toBeLessThanOrEqual(15);
  });
});
