// Holds contract 14.
import { expect, it } from "vitest";

import { wordsOf } from "~/content/words.server";

import { plainSpaces } from "../../tests/support/plain-spaces";

import { amountOf } from "./amounts.server";
import { ratesInWords } from "./rates.server";

const words = wordsOf("ne");
const now = Date.UTC(2026, 0, 1);
const amount = (code: string) => amountOf({ from: 5000, to: 5000, code }, words);

it("a page says of a rate that is our own only where it shows that currency", () => {
  expect(ratesInWords([amount("AUD")], now, words)?.others).toEqual([]);
  const [other, ...more] = ratesInWords([amount("AUD"), amount("NZD")], now, words)?.others ?? [];
  expect(other?.text).toBe(words.rates.NZD);
  expect(more).toEqual([]);
});

it.each([
  [Date.UTC(2025, 10, 30), null],
  [Date.UTC(2025, 11, 1), "२"],
  [Date.UTC(2026, 10, 25), "१३"],
  [Date.UTC(2026, 11, 1), "१४"],
])("at %d a page says how many months its rates are older than", (at, months) => {
  const { old } = ratesInWords([amount("AUD")], at, words) ?? {};
  expect(old && plainSpaces(old)).toBe(months && `यी दर ${months} महिनाभन्दा पुराना भइसके। निर्णय गर्नुअघि हामीलाई सोध्नुहोस्।`);
});

it("a page without rupees says nothing of rates", () => {
  expect(ratesInWords([amount("XAF"), null], now, words)).toBeNull();
});
