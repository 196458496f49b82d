// Holds contract 11.2.
import { expect, it } from "vitest";

import { findPage } from "~/content/pages.server";

import { amountsOf, guideInRupees } from "./guide-rupees.server";

const table = (...cells: string[]) => ({
  intro: { __html: "Paid once." },
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

const lakh = String.raw`NPR\u00a0[\d.]+\u00a0lakh`;
const amount = (rupees: string, own: string) => ({
  rupees: { __html: expect.stringMatching(new RegExp(`^${rupees.replaceAll("LAKH", lakh)}$`)) },
  own,
});

it("tells each amount of a cell in short rupees where it stands, and the amounts by their code", () => {
  const texts = [
    "AUD 29,710 a year",
    "<strong>AUD 33,710</strong> once",
    "NZ$14,000+",
    "AUD 119,710; AUD 11,190 for a partner",
  ];
  expect(amountsOf(table("Living", ...texts))).toEqual({
    "AUD 29,710 a year": amount("LAKH a year", "AUD 29,710"),
    "<strong>AUD 33,710</strong> once": amount("<strong>LAKH</strong> once", "AUD 33,710"),
    "NZ$14,000+": amount("LAKH\\+", "NZD 14,000+"),
    "AUD 119,710; AUD 11,190 for a partner": amount(
      String.raw`NPR\u00a01\.\d\u00a0crore; LAKH for a partner`,
      "AUD 119,710; AUD 11,190",
    ),
  });
});

it("writes the amounts of a guide to one country as it does", () => {
  const guide = findPage("/study-abroad/newzealand");
  const own = Object.values(guide ? guideInRupees(guide).amounts : {}).map((each) => each.own);
  expect(own).toContain("NZ$20,000");
  expect(own.join()).not.toContain("NZD");
});

it("keeps the two ends of a range beside each other", () => {
  const [told] = Object.values(amountsOf(table("USD 15,000 to\u00a050,000")));
  expect(told?.rupees.__html).toMatch(/^<span class="[\w-]+">NPR\u00a0[\d.]+ to\u00a0[\d.]+\u00a0lakh<\/span>$/);
});

it("tells rupees before the amounts of running text", () => {
  const page = findPage("/study-abroad/australia");
  const told = page && guideInRupees(page).page.intro.__html.replaceAll("\u00a0", " ");
  expect(told).toMatch(/A student visa costs <strong>NPR [\d.]+ lakh \(AUD 1,600\)<\/strong>\. You also show/);
});

it("tells rupees in the answers and below the tables of a guide, and leaves a year with its amount", () => {
  const told = (path: string) => {
    const page = findPage(path);
    return JSON.stringify(page && guideInRupees(page).page.sections).replaceAll("\u00a0", " ");
  };
  expect(told("/study-abroad/australia")).toMatch(/NPR [\d.]+ lakh \(AUD 10,394\) more for a partner/);
  expect(told("/study-abroad/australia")).toMatch(/With a family: NPR [\d.]+ lakh \(AUD 1,190\) visa fee/);
  expect(told("/study-abroad/uk")).toMatch(/NPR [\d.]+ lakh \(GBP 776 a year\)/);
});

it("leaves out currencies without a rate, and what is no money", () => {
  const texts = ["AUD 1,600; XOF 1,190", "XOF 1,190; AUD 1,600", "XOF 5,000", "48 hours", "IELTS 6"];
  expect(amountsOf(table(...texts))).toEqual({});
});

it.each(["/student-visa", "/study-abroad/uk", "/study-abroad/canada", "/study-abroad/australia"])(
  "no amount of a cell of %s is without rupees",
  (path) => {
    const page = findPage(path);
    const known = page ? guideInRupees(page).amounts : {};
    const several = Object.entries(known).filter(([text]) => (text.match(/[A-Z]{3}\s\d/g) ?? []).length > 1);
    expect(several.length).toBeGreaterThan(0);
    for (const [text, { rupees }] of several)
      expect(rupees.__html.match(/NPR/g), text).toHaveLength((text.match(/[A-Z]{3}\s\d/g) ?? []).length);
  },
);

it("has the fees and the funds of every guide to a country", () => {
  for (const country of ["australia", "newzealand", "uk", "usa", "canada", "dubai"]) {
    const guide = findPage(`/study-abroad/${country}`);
    expect(Object.keys(guide ? guideInRupees(guide).amounts : {}).length, country).toBeGreaterThan(3);
  }
});

it("puts rupees before the amounts of a list's entries", () => {
  const guide = findPage("/study-abroad/newzealand");
  const entries = guide ? guideInRupees(guide).page.sections.filter(({ kind }) => kind === "list") : [];
  expect(JSON.stringify(entries)).toMatch(new RegExp(String.raw`NPR.[\d.]+.lakh \(NZ\$20,000 a year\) for living`));
});
