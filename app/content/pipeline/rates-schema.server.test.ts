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
    ["2026-09-21", null],
    ["2026-09-20", /61 days old/],
    ["2026-11-21", /still to come/],
  ])("of %s, on 20 November 2026, are called %s", (asOf, said) => {
    const words = staleRates({ asOf }, Date.parse("2026-11-20T12:00:00Z"));
    if (said === null) expect(words).toBeNull();
    else expect(words).toMatch(said);
  });
});
