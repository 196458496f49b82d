// Holds contract 5.4.
import fc from "fast-check";
import { expect, it } from "vitest";

import { amountParts, lastPiece } from "./amounts";

it.each([
  ["A$45,200", ["A$45,200"]],
  ["A$ 32,000 per year", ["A$ 32,000", "per year"]],
  ["AED 75,000 (2027)", ["AED 75,000", "(2027)"]],
  ["approx. 45,000", ["45,000"]],
  ["about NPR 16,43,000", ["NPR 16,43,000"]],
  ["about NPR 16,43,000 to 17,50,000", ["NPR 16,43,000", "to 17,50,000"]],
  ["thereabout 20,000", ["20,000"]],
  ["NPR 42.2 lakh a year", ["NPR 42.2 lakh", "a year"]],
  ["NPR 95 lakh to 1.2 crore", ["NPR 95 lakh", "to 1.2 crore"]],
  ["NPR 1.2 to 1.9 lakh", ["NPR 1.2 to", "1.9 lakh"]],
  ["20,000 AUD - 30,000 AUD", ["20,000 AUD", "30,000 AUD"]],
  ["A$45 000", ["A$45 000"]],
  ["45 000 - 1 250 000.50 NPR", ["45 000", "1 250 000.50 NPR"]],
  ["20-30", ["20", "30"]],
  ["$-500", ["$-500"]],
  ["AED 84,500 to 89,500", ["AED 84,500", "to 89,500"]],
  ["CAD 25,000 (2027 intake) per year", ["CAD 25,000", "(2027 intake)", "per year"]],
  ["AUD 27,550 (the fee of the whole first year from 2027)", ["AUD 27,550", "2027)"]],
  ["20,000 (27,550 for visitors from other countries)", ["20,000", "(27,550"]],
  ["(((2027)", ["(2027)"]],
  ["USD\u00a015,000 to\u00a050,000", ["USD\u00a015,000", "to\u00a050,000"]],
  ["Contact for details", []],
])("the amounts of %s", (text, amounts) => {
  expect(
    amountParts(text)
      .filter(({ isWhole }) => isWhole)
      .map((part) => part.text),
  ).toEqual(amounts);
});

it.each([
  ["A$14,050.5", "", "A$14,050.5"],
  ["A$14,300 per year", "A$14,300 ", "per year"],
  ["AED 84,500 to 89,500", "AED 84,500 ", "to 89,500"],
  ["20000/year", "", "20000/year"],
  ["AED 75,000 (the fee of the whole first year) ", "AED 75,000 (the fee of the whole first ", "year)"],
  ["", "", ""],
])("the code of %s stays beside its last piece", (text, before, last) => {
  const parted = lastPiece(amountParts(text));
  expect([parted.before.map((part) => part.text).join(""), parted.last]).toEqual([before, last]);
});

it("loses nothing of a text, and keeps no long run of digits together", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[A-Z$€ 0-9,.]{0,80}$/)), (text) => {
      const parts = amountParts(text);
      expect(parts.map((part) => part.text).join("")).toBe(text);
      for (const part of parts) if (part.isWhole) expect([...part.text].length).toBeLessThanOrEqual(30);
    }),
  );
});
