// Holds contract 14.
import content from "virtual:content";
import { expect, it } from "vitest";

import { wordsOf } from "~/content/words.server";

import { plainSpaces } from "../../tests/support/plain-spaces";

import { amountOf } from "./amounts.server";
import { ratesInWords } from "./rates.server";

const words = wordsOf("ne");
const asOf = new Date(content.rates.asOf);
/** Midnight of the day that is so many months and days after that of the rates. */
const after = (months: number, days: number) =>
  Date.UTC(asOf.getUTCFullYear(), asOf.getUTCMonth() + months, asOf.getUTCDate() + days);
const now = after(3, 0);
const amount = (code: string) => amountOf({ from: 5000, to: 5000, code }, words);

it("a page says of a rate that is our own only where it shows that currency", () => {
  expect(ratesInWords([amount("AUD")], now, words)?.others).toEqual([]);
  const [other, ...more] = ratesInWords([amount("AUD"), amount("NZD")], now, words)?.others ?? [];
  expect(other?.text).toBe(words.rates.NZD);
  expect(more).toEqual([]);
});

it.each([
  ["60 days", after(0, 60), null],
  ["13 months", after(13, 0), "१३"],
  ["four days less than 14 months", after(14, -4), "१३"],
  ["14 months", after(14, 0), "१४"],
])("after %s a page says how many months its rates are older than", (_, at, months) => {
  const { old } = ratesInWords([amount("AUD")], at, words) ?? {};
  expect(old && plainSpaces(old)).toBe(months && `यी दर ${months} महिनाभन्दा पुराना भइसके। निर्णय गर्नुअघि हामीलाई सोध्नुहोस्।`);
});

it("rates of 61 days are old", () => {
  expect(ratesInWords([amount("AUD")], after(0, 61), words)?.old).toBeTruthy();
});

it("a page without rupees says nothing of rates", () => {
  expect(ratesInWords([amount("XAF"), null], now, words)).toBeNull();
});
