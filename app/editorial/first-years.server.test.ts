// Holds contract 11.4.
import { describe, expect, it } from "vitest";

import { firstYears, rowOf } from "./first-years.server";

const byCountry = () => Object.fromEntries(firstYears().rows.map((row) => [row.country, row]));

describe("a first year in the six countries", () => {
  it("is there for each, in the order of the home page", () => {
    expect(firstYears().rows.map(({ country }) => country)).toEqual([
      "Australia",
      "New Zealand",
      "UK",
      "USA",
      "Canada",
      "Dubai",
    ]);
    expect(firstYears().asOf).toBe("December 2024, more than a year old: ask us before you decide");
  });

  /** Added up by hand from the guides. */
  it.each([
    ["Australia", "AUD 31,310"], // 29,710 + 1,600, without tuition
    ["New Zealand", "NZD 40,000 to 65,000"], // 20,000 to 45,000 + 20,000
    ["UK", "GBP 10,473"], // 9 * 1,023 + 490 + 776, without tuition
    ["USA", "USD 25,160 to 65,160"], // 15,000 to 50,000 + 10,000 to 15,000 + 160
    ["Canada", "CAD 35,785 to 50,785"], // 15,000 to 30,000 + 20,635 + 150
    ["Dubai", "AED 52,500 to 100,000"], // 37,500 to 80,000 + 12,000 to 15,000 + 3,000 to 5,000
  ])("in %s is %s", (country, total) => {
    expect(byCountry()[country]?.total).toBe(total);
  });

  it("has no tuition where the guide has none, and rupees for all", () => {
    const without = firstYears().rows.filter(({ tuition }) => tuition.length === 0);
    expect(without.map(({ country }) => country)).toEqual(["Australia", "UK"]);
    for (const { rupees } of firstYears().rows) expect(rupees).toMatch(/^about NPR \d/);
  });
});

it("counts no tuition in another currency, and says no rupees without a rate", () => {
  const money = (amount: number, code: string) => ({ from: amount, to: amount, code });
  const row = rowOf({
    living: { key: "x.living", label: "Living costs", money: money(1000, "XAF") },
    visa: [],
    tuition: [{ key: "x.tuition", label: "Tuition", money: money(5000, "EUR") }],
    notCounted: [],
  });
  expect(row).toMatchObject({ tuition: [], total: "XAF 1,000", rupees: null });
});
