// Holds contract 11.2, 11.4.
import { expect, it } from "vitest";

import type { CourseDetails, UniversityDetails } from "../model";
import { courseInfoRecord, toDetails } from "./course-record.server";
import { decisionOf, entryOf } from "./decision.server";

const course = (own: object = {}): CourseDetails =>
  toDetails(
    courseInfoRecord.parse({
      id: 1,
      course_name: "Nursing",
      duration_year: "3",
      specialization: "Health",
      annual_fees: 14000,
      total_fees: 42000,
      currency_type: "GBP",
      formatted_application_dateline: "28 February 2027",
      university: { city: { city_name: "London", country: { id: 3, country_name: "United Kingdom" } } },
      ...own,
    }),
  );
const now = Date.parse("2027-01-29T06:00:00Z");

it("says of a course its guide, its fees in rupees, its first year in its own city, and the days left", () => {
  const decision = decisionOf(course(), now);
  expect(decision).toMatchObject({
    guide: { path: "/study-abroad/uk", title: "Study in the UK" },
    besideTuition: null,
    deadline: { text: "28 February 2027", daysLeft: 30 },
  });
  expect(decision.rupees).toEqual({
    annual: expect.stringMatching(/^about NPR \d\d,\d\d,000$/) as string,
    total: expect.stringMatching(/^about NPR \d\d,\d\d,000$/) as string,
    short: expect.stringMatching(/^NPR [\d.]+ lakh$/) as string,
  });
  expect(decision.rupees.total).not.toBe(decision.rupees.annual);
  const living = (own: object = {}) => decisionOf(course(own), now).firstYear?.counted[1]?.label;
  expect(living()).toBe("Living costs in London, 9 months");
  expect(living({ duration_year: "0.5", total_fees: 7000 })).toBe("Living costs in London, 6 months");
  expect(decisionOf(course({ annual_fees: null, total_fees: null }), now)).toMatchObject({
    firstYear: null,
    besideTuition: { counted: [{ label: "Living costs in London, 9 months" }, {}, {}] },
  });
});

it("sorts what a university asks by the question that it answers", () => {
  const titles = [
    "Offer Letter Requirement",
    "Academic Requirement",
    "English Language Requirement",
    "Turnaround Time",
    "Financial Requirement",
    "Specific Genuine Student Requirement",
  ];
  const html = "<p>IELTS 6.0 for diplomas; IELTS 6.5 for bachelor courses</p>";
  const requirements = titles.map((title) => ({ title, html })) as unknown as UniversityDetails["requirements"];
  const { english, ...entry } = entryOf({ requirements }, { ...course(), programType: "Bachelor" });
  expect(Object.values(entry).map((panels) => panels.map(({ title }) => title))).toEqual([
    ["Academic Requirement", "English Language Requirement", "Offer Letter Requirement", "Turnaround Time"],
    ["Financial Requirement", "Specific Genuine Student Requirement"],
  ]);
  expect(english).toBe("IELTS from 6.5");
  expect(entryOf(null, course())).toEqual({ requirements: [], papers: [], english: null });
});
