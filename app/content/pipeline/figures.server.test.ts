import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { formatMonth } from "../month";

import { figureFile, firmFigures, formatFigure, withFigures, type Figures } from "./figures.server";

const files: Figures = new Map([
  [
    "hills",
    {
      asOf: "2024-12",
      source: { label: "Authority", url: "https://authority.example" },
      figures: {
        fee: { label: "Fee", amount: 1600, currency: "AUD" },
        travel: { label: "Travel", amount: 4000, currency: "AUD" },
        other: { label: "Other", amount: 5, currency: "USD" },
        range: { label: "Range", from: 2, to: 8, unit: "weeks" },
      },
    },
  ],
]);

const source = (data: unknown, body = "") => ({
  file: "content/pages/hills.md",
  data,
  body,
  lineOf: () => 7,
  lineWith: () => undefined,
});

describe("a figure in a sentence", () => {
  it.each([
    [{ label: "", amount: 1600, currency: "AUD" as const }, "AUD\u00a01,600"],
    [{ label: "", from: 15000, to: 50000, currency: "USD" as const }, "USD\u00a015,000 to\u00a050,000"],
    [{ label: "", least: 11000, currency: "NZ$" as const }, "NZ$11,000+"],
    [{ label: "", from: 20000, to: 50000, currency: "NZ$" as const }, "NZ$20,000 to\u00a050,000"],
    [{ label: "", amount: 20, unit: "hours" }, "20"],
    [{ label: "", text: "6.5 overall" }, "6.5 overall"],
  ])("is written as %o", (figure, written) => {
    expect(formatFigure(figure)).toBe(written);
  });

  it("has its month in words", () => {
    expect(formatMonth("2024-12")).toBe("December 2024");
  });
});

describe("markers", () => {
  it("are replaced wherever they stand, in fields and in the text", () => {
    const { data, body } = withFigures(
      source({ a: ["{{fee}}", { b: "in {{ range }} weeks" }], c: 3 }, "Costs {{fee}}."),
      files,
      "hills",
    );
    expect(data).toEqual({ a: ["AUD\u00a01,600", { b: "in 2 to\u00a08 weeks" }], c: 3 });
    expect(body).toBe("Costs AUD\u00a01,600.");
  });

  it("reach into another file, and add up amounts of one currency", () => {
    expect(withFigures(source("{{hills.fee}}, {{hills.fee + hills.travel}}"), files, undefined).data).toBe(
      "AUD\u00a01,600, AUD\u00a05,600",
    );
  });

  it("name the firm's own words and numbers", () => {
    const figures = new Map([
      ...files,
      ["firm", firmFigures({ name: "Hill Advice", yearsOfService: 15, social: {} })] as const,
    ]);
    expect(withFigures(source("{{firm.name}}, {{firm.yearsOfService}} years"), figures, undefined).data).toBe(
      "Hill Advice, 15 years",
    );
    expect(() => withFigures(source("{{firm.constructor}}"), figures, undefined)).toThrow("{{firm.constructor}}");
  });

  it.each(["{{fees}}", "{{valleys.fee}}", "{{fee + other}}", "{{fee + range}}", "{{}}"])(
    "that name no figure are an error: %s",
    (marker) => {
      expect(() => withFigures(source({ intro: marker }), files, "hills")).toThrow(
        `content/pages/hills.md, line 7: "intro" names a figure that is not in content/figures: ${marker}.`,
      );
    },
  );

  it("leave every other text as it is", () => {
    fc.assert(
      fc.property(
        fc.string().filter((text) => !text.includes("{{")),
        (text) => {
          expect(withFigures(source({ text }), files, "hills").data).toEqual({ text });
        },
      ),
    );
  });
});

describe("the figures of a first year", () => {
  const file = (firstYear: object) => ({
    asOf: "2024-12",
    source: { label: "Authority", url: "https://authority.example" },
    firstYear: { notCounted: ["Travel"], ...firstYear },
    figures: {
      living: { label: "Living", amount: 1000, currency: "AUD" },
      months: { label: "Months", amount: 9, unit: "months" },
      fee: { label: "Fee", amount: 5, currency: "USD" },
      words: { label: "Words", text: "free" },
    },
  });

  it("are amounts of the file, all in one currency", () => {
    expect(figureFile.safeParse(file({ living: [{ figure: "living", months: "months" }] })).success).toBe(true);
  });

  it.each([
    ["an unknown figure", { living: [{ figure: "rent" }] }, ["firstYear", "living", 0, "figure"]],
    ["an inherited name", { living: [{ figure: "constructor" }] }, ["firstYear", "living", 0, "figure"]],
    ["words", { living: [{ figure: "living" }], visa: ["words"] }, ["firstYear", "visa", 0]],
    ["another currency", { living: [{ figure: "living" }], tuition: ["fee"] }, ["firstYear", "tuition", 0]],
    ["months of money", { living: [{ figure: "living", months: "fee" }] }, ["firstYear", "living", 0, "months"]],
    ["cities only", { living: [{ figure: "living", city: "London" }] }, ["firstYear", "living"]],
  ])("cannot be %s", (_what, firstYear, path) => {
    const issues = figureFile.safeParse(file(firstYear)).error?.issues ?? [];
    expect(issues.map((issue) => issue.path)).toContainEqual(path);
  });
});
