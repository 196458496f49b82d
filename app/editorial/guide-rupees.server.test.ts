// Holds contract 11.2.
import { expect, it } from "vitest";

import { findPage } from "~/content/pages.server";

import { guideRupees } from "./guide-rupees.server";

const table = (...cells: string[]) => ({
  facts: [],
  sections: [
    {
      kind: "tables" as const,
      id: "costs",
      heading: "Costs",
      tables: [{ caption: "Costs", columns: ["Part", "Amount"], rows: [cells.map((__html) => ({ __html }))] }],
    },
  ],
});

it("tells the one amount of a cell in short rupees, with what is added to it", () => {
  expect(
    guideRupees(table("Living", "AUD 29,710 a year", "<strong>AUD 33,710</strong> + tuition", "NZ$14,000+")),
  ).toEqual({
    "NZ$14,000+": expect.stringMatching(/^NPR [\d.]+ lakh\+$/),
    "AUD 29,710 a year": expect.stringMatching(/^NPR [\d.]+ lakh$/),
    "<strong>AUD 33,710</strong> + tuition": expect.stringMatching(/^NPR [\d.]+ lakh \+ tuition$/),
  });
});

it("tells several amounts of a cell one after the other", () => {
  expect(guideRupees(table("Visa", "AUD 29,710; AUD 1,190 for a partner"))).toEqual({
    "AUD 29,710; AUD 1,190 for a partner": expect.stringMatching(/^NPR [\d.]+ lakh; NPR [\d.]+ lakh$/),
  });
});

it("leaves out currencies without a rate, and what is no money", () => {
  expect(guideRupees(table("AUD 1,600; XOF 1,190", "XOF 5,000", "48 hours", "IELTS 6"))).toEqual({});
});

it.each(["/student-visa", "/study-abroad/uk", "/study-abroad/canada", "/study-abroad/australia"])(
  "no amount of a cell of %s is without rupees",
  (path) => {
    const page = findPage(path);
    const known = page ? guideRupees(page) : {};
    const several = Object.entries(known).filter(([text]) => (text.match(/[A-Z]{3}\s\d/g) ?? []).length > 1);
    expect(several.length).toBeGreaterThan(0);
    for (const [text, rupees] of several)
      expect(rupees.match(/NPR/g), text).toHaveLength((text.match(/[A-Z]{3}\s\d/g) ?? []).length);
  },
);

it("has the fees and the funds of every guide to a country", () => {
  for (const country of ["australia", "newzealand", "uk", "usa", "canada", "dubai"]) {
    const guide = findPage(`/study-abroad/${country}`);
    expect(Object.keys(guide ? guideRupees(guide) : {}).length, country).toBeGreaterThan(3);
  }
});
