// Holds contract 11.2.
import { expect, it } from "vitest";

import { leastYears } from "./guide-years.server";

it("tells what a first year costs at least in each country, and that tuition comes on top where the guide has none", () => {
  const years = leastYears();
  expect(years.size).toBe(6);
  const amount = expect.stringMatching(/^NPR [\d.]+ lakh$/);
  expect(years.get("/study-abroad/usa")).toEqual({ label: "First year from", amount, more: null });
  expect(years.get("/study-abroad/australia")).toEqual({ label: "First year", amount, more: "+\u00a0tuition" });
});
