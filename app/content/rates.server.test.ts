// Holds contract 11.2.
import content from "virtual:content";
import { afterEach, expect, it } from "vitest";

import { ratesBeside } from "./rates.server";

const { asOf } = content.rates;
afterEach(() => void Object.assign(content.rates, { asOf }));

const othersBeside = (fees: unknown) => ratesBeside(fees, Date.now())?.others.map(({ code }) => code);

it.each([
  [[{ text: "A$32,000", code: "AUD" }, "NPR 29.9 lakh"], []],
  [[{ text: "$32,000", code: "NZD" }, "NPR 26.3 lakh"], ["NZD"]],
  [[{ text: "nzd 32,000 a year", code: null }, "NPR 26.3 lakh"], ["NZD"]],
  [{ "NZ$20,000+": "NPR 16.4 lakh+" }, ["NZD"]],
  [["Franzdorf 20,000", "NPR 16.4 lakh"], []],
])("a page with %j names the other sources of %j", (fees, codes) => {
  expect(othersBeside(fees)).toEqual(codes);
});

it.each([[[]], [[{ text: "XOF 5,000", code: null }, null]]])("a page with %j says nothing of rates", (fees) => {
  expect(ratesBeside(fees, Date.now())).toBeNull();
});

it("a rate of another source that is old is said to be where it is used, however new the bank's are", () => {
  Object.assign(content.rates, { asOf: "2026-11-20" });
  const now = Date.parse("2026-11-26");
  expect(ratesBeside(["AUD 20,000", "NPR 18.7 lakh"], now)?.old).toBeNull();
  expect(ratesBeside(["NZD 20,000", "NPR 16.4 lakh"], now)?.old).toBe(
    ratesBeside(["NZD 20,000", "NPR 1"], now)?.others[0]?.asOf,
  );
});
