// Holds contract 11.6.
import { expect, it } from "vitest";

import { courseInfoRecord, toDetails } from "~/api/courses/course-record.server";

import { compared } from "./comparison.server";

const course = (duration_year: string, fees: object) =>
  toDetails(
    courseInfoRecord.parse({
      id: 1,
      course_name: "Nursing",
      currency_type: "gbp",
      country_name: "UK",
      duration_year,
      specialization: "Health",
      ...fees,
    }),
  );

it.each([
  ["1.00", { annual_fees: "14000" }, "GBP 23,207", "Tuition and living costs of the whole course"],
  ["0.50", { total_fees: "6000" }, "GBP 12,138", "Tuition and living costs of the whole course"],
  ["2.00", { annual_fees: "14000" }, "GBP 46,414", "Tuition and living costs of 2 years"],
])("all years of a course of %s years are a sum of tuition and living costs", async (duration, fees, text, label) => {
  const { costs, measures } = await compared(course(duration, fees), Date.now());
  expect(costs.allYears).toEqual({ label, text, rupees: expect.stringMatching(/^about NPR [\d,]+$/) });
  const { from } = measures.allYears as { from: number };
  expect(measures.allYears).toMatchObject({ from, to: from });
  expect(`about NPR ${from.toLocaleString("en-IN")}`).toBe(costs.allYears?.rupees);
});

it.each([
  ["1.00", {}],
  ["", { annual_fees: "14000" }],
])("all years of a course of %j years that costs %j nobody can tell", async (duration, fees) => {
  expect((await compared(course(duration, fees), Date.now())).costs.allYears).toBeNull();
});

it.each([
  ["2.00", 9],
  ["0.50", 12],
])("of each year of a course of %s years in the UK %s months of living costs are counted", async (duration, months) => {
  const { measures } = await compared(course(duration, { annual_fees: "14000" }), Date.now());
  expect(measures).toMatchObject({ years: Number(duration), livingMonths: months });
});

it.each(["14000", "14321", "15450", "9876.54"])(
  "the rupees of a first year of GBP %s are what its parts add up to",
  async (fee) => {
    const { costs, decision } = await compared(course("1.00", { annual_fees: fee }), Date.now());
    const rupees = (text: string | null | undefined) => Number(text?.replace(/\D/g, ""));
    const parts = [costs.tuition, costs.living, ...costs.visa].map((part) => rupees(part?.rupees));
    expect(parts).toHaveLength(4);
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(rupees(decision.firstYear?.rupees));
  },
);

it.each([
  ["1 March 2026", 0],
  ["2 March 2026", 1],
  ["28 February 2026", null],
  ["", null],
])("to a deadline on %j there are %j days on 1 March 2026", async (formatted_application_dateline, days) => {
  const asked = course("1.00", { formatted_application_dateline });
  expect((await compared(asked, Date.UTC(2026, 2, 1))).measures.days).toBe(days);
});
