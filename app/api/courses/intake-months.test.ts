// Holds contract 11.3.
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { monthNames } from "../months";
import { readMonths } from "./intake-months";

describe("months of intake", () => {
  it.each([
    [["January"], [1]],
    [["Jan"], [1]],
    [["jan 2027"], [1]],
    [["Feb/Mar"], [2, 3]],
    [["SEPT.", "September"], [9]],
    [
      ["July", "February"],
      [2, 7],
    ],
    [["15 March 2027"], [3]],
    [["March to May"], [3, 5]],
    [["7"], [7]],
    [["2027-02"], [2]],
    [["2027-02-15"], [2]],
    [["02/2027"], [2]],
    [["०७"], [7]],
    [["जुलाई"], [7]],
    [["जुन"], [6]],
    [
      ["जनवरी २०२७", "सेप्टेम्बर"],
      [1, 9],
    ],
    [["नोभेम्बर"], [11]],
    [["डिसेम्बर"], [12]],
    [["मे"], [5]],
    [["मेला"], []],
    [["Fall 2027"], []],
    [["Marketing", "Mayor", "Ma", "decide", "2027", "13", "0", "", "N/A", "बैशाख"], []],
    [[], []],
  ])("in %j are %j", (texts, months) => {
    expect(readMonths(texts)).toEqual(months);
  });

  it("are read from any text without fail, each once and in order", () => {
    const any = fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom(...monthNames), fc.stringMatching(/^[\d/-]+$/));
    fc.assert(
      fc.property(fc.array(any), (texts) => {
        const months = readMonths(texts);
        expect(months).toEqual([...new Set(months)].sort((a, b) => a - b));
        expect(months.every((month) => Number.isInteger(month) && month >= 1 && month <= 12)).toBe(true);
      }),
    );
  });
});
