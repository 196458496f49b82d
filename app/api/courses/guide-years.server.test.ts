// Holds contract 11.2.
import { expect, it } from "vitest";

import { leastYears } from "./guide-years.server";

it("tells what a first year costs at least in each country, and names what is in the sum where the guide has none", () => {
  const years = leastYears();
  expect(years.size).toBe(6);
  const amount = expect.stringMatching(/^NPR [\d.]+ lakh$/);
  expect(years.get("/study-abroad/usa")).toEqual({ label: "First year from", amount, code: "USD", isPart: false });
  expect(years.get("/study-abroad/australia")).toEqual({
    label: "Living and visa, a year",
    amount,
    code: "AUD",
    isPart: true,
  });
});
