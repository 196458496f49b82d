// Holds contract 11.5, 15.
import { describe, expect, it } from "vitest";

import { choiceIn, withChoice } from "./choice";

describe("the choice of the shortlist's address", () => {
  it.each([
    ["", null],
    ["removed=3&place=0", null],
    ["choose=", []],
    ["choose=2&choose=1&choose=2", [2, 1]],
    ["choose=x&choose=-1&choose=1e3&choose=7", [7]],
  ])("of %j is %j", (query, chosen) => {
    expect(choiceIn(new URLSearchParams(query))).toEqual(chosen);
  });

  it.each([
    ["", [2, 1], "choose=2&choose=1"],
    ["removed=3&choose=3", [2], "removed=3&choose=2"],
    ["choose=3", [], "choose="],
  ])("takes the place of what %j said", (query, chosen, expected) => {
    const changed = withChoice(new URLSearchParams(query), chosen);
    expect(String(changed)).toBe(expected);
    expect(choiceIn(changed)).toEqual(chosen);
  });
});
