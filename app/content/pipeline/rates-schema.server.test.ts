// Holds contract 11.2.
import { describe, expect, it } from "vitest";

import { rates, staleRates } from "./rates-schema.server";

const source = { label: "A bank", url: "https://bank.example/rates" };

describe("the rates", () => {
  it.each([
    ["2026-11-20", { USD: 141.2 }, true],
    ["2026-02-30", { USD: 141.2 }, false],
    ["November", { USD: 141.2 }, false],
    ["2026-11-20", { usd: 141.2 }, false],
    ["2026-11-20", { USD: 0 }, false],
    ["2026-11-20", { USD: "141" }, false],
  ])("of %s, %o, are taken: %s", (asOf, values, taken) => {
    expect(rates.safeParse({ asOf, source, rates: values }).success).toBe(taken);
  });

  it.each([
    ["2026-09-21", "2026-09-21", []],
    ["2026-09-20", "2026-09-21", [/^content\/rates.yaml is 61 days old/]],
    ["2026-11-21", "2026-09-21", [/still to come/]],
    ["2026-11-20", "2026-09-20", [/^NZD of content\/rates.yaml is 61 days old/]],
  ])("of %s, and another source's of %s, are called %j on 20 November 2026", (asOf, other, said) => {
    const others = { NZD: { rate: 82, asOf: other, source: { label: "An estimate" } } };
    const words = staleRates({ asOf, source, rates: {}, others }, Date.parse("2026-11-20T12:00:00Z"));
    expect(words).toEqual(said.map((each) => expect.stringMatching(each) as string));
  });
});
