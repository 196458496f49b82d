// Holds contract 14.
import { expect, it } from "vitest";

import { wordsOf } from "~/content/words.server";

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

it("a page without rupees says nothing of rates", () => {
  expect(ratesInWords([amount("XAF"), null], now, words)).toBeNull();
});
