// Holds contract 11.2.
import { expect, it } from "vitest";

import { leastYears } from "./guide-years.server";

it("tells what a first year costs at least in each country, and says first what lacks the tuition where the guide has none", () => {
  const years = leastYears();
  expect(years.size).toBe(6);
  expect(years.get("/study-abroad/usa")).toEqual({
    label: "First year from",
    amount: expect.stringMatching(/^NPR [\d.]+ lakh$/),
    code: "USD",
  });
  expect(years.get("/study-abroad/australia")).toEqual({
    label: "Living and visa, first year",
    amount: expect.stringMatching(/^NPR [\d.]+ lakh$/),
    partial: true,
    code: "AUD",
  });
});
