// Holds contract 10.
import { beforeAll, describe, expect, it } from "vitest";

import {
  courseRecord,
  toComparable,
  toDetails,
  toFinderCard,
  toListedCourse,
  toSuggestion,
  toUniversityCourse,
} from "./course-record.server";

beforeAll(() => {
  Object.assign(process.env, { API_URL: "http://api.test", SESSION_SECRET: "a-secret-of-at-least-32-characters!!" });
});

const names = new Map([[7, "Nursing"]]);
const course = (fields: object = {}) => courseRecord.parse({ id: 1, course_name: "Bachelor of Nursing", ...fields });
const card = (fields: object = {}) => toListedCourse(course(fields), names).card;
const details = (fields: object = {}) => toDetails(course(fields));

const full = {
  id: "12",
  course_name: " Bachelor of Nursing ",
  duration_year: "3.00",
  course_type: "Undergraduate",
  annual_fees: 31500,
  total_fees: "94500",
  currency_type: "USD",
  formatted_application_dateline: "March 14, 2026",
  intake: [{ month: "February" }, { month: "July" }, { month: "November" }],
  interest: { interest_name: "Bachelor" },
  specialization: { specialization_name: "Health" },
  images: [{ image: null }, { image: "http://api.test/media/c.jpg" }],
  university: {
    id: 4,
    university_name: "Banksia University",
    logo: "/media/l.png",
    city: { city_name: "Sydney", country: { id: 9, country_name: "Australia" } },
    rankings: [{ rank_source: "QS World Rankings", rank_value: 120 }],
  },
  accreditations: [{ id: 1, accreditation: "Nursing Board" }, { id: 2 }],
};

it("shapes a complete course for the list", () => {
  expect(card(full)).toEqual({
    id: 12,
    name: "Bachelor of Nursing",
    image: "/media/c.jpg",
    university: { id: 4, name: "Banksia University", logo: "/media/l.png" },
    ranking: { source: "QS World Rankings", value: "120" },
    location: "Sydney, Australia",
    intake: "February, July",
    duration: "3 Years",
    level: "Bachelor",
    specialization: "Health",
    annualFee: { text: "$31,500", code: "USD" },
    rupees: expect.stringMatching(/^NPR [\d.]+ lakh$/) as string,
  });
});

it("shapes a course of which nothing but its name is known", () => {
  const nothing = { duration_year: null, intake: null, interest: null, images: {}, university: null, annual_fees: "" };
  expect(card(nothing)).toEqual({
    id: 1,
    name: "Bachelor of Nursing",
    image: null,
    university: { id: null, name: "", logo: null },
    ranking: null,
    location: "N/A",
    intake: "Available",
    duration: "1 Year",
    level: "Degree",
    specialization: "N/A",
    annualFee: { text: "Contact for details", code: null },
    rupees: null,
  });
  expect(card()).toEqual(card(nothing));
});

it("says a place once whose city has its country's name", () => {
  const university = { ...full.university, city: { city_name: "Dubai", country: { id: 6, country_name: "Dubai" } } };
  expect(card({ ...full, university }).location).toBe("Dubai");
});

it("shapes a course page", () => {
  expect(details(full)).toMatchObject({
    university: { id: 4, countryId: 9 },
    intake: "February, July, November",
    length: "3 Years",
    programType: "Bachelor",
    location: "Sydney",
    courseType: "Undergraduate",
    totalFees: { text: "$94,500", code: "USD" },
    deadline: "March 14, 2026",
    accreditations: ["Nursing Board"],
  });
  expect(details()).toMatchObject({
    university: { id: null, countryId: 0 },
    intake: "No Intake Provided",
    length: "N/A",
    programType: "N/A",
    location: "N/A",
    courseType: "N/A",
    deadline: "N/A",
    accreditations: [],
  });
});

it.each([
  [1, "1 Year"],
  ["1.0", "1 Year"],
  [1.5, "1.5 Years"],
  ["4", "4 Years"],
  [0, "1 Year"],
  ["18 months", "18 months"],
  ["2-3", "2-3 Years"],
])("a duration of %s reads %s", (duration_year, words) => {
  expect(card({ duration_year }).duration).toBe(words);
});

describe("untidy records", () => {
  it("takes the course type for a level without an interest", () => {
    expect(card({ interest: 3, course_type: "Diploma" }).level).toBe("Diploma");
  });

  it("looks a bare specialization up, and says N/A for an unknown one", () => {
    expect(card({ specialization: "7" }).specialization).toBe("Nursing");
    expect(card({ specialization: 8 }).specialization).toBe("N/A");
  });

  it("takes intakes as plain texts and rankings without a value", () => {
    expect(card({ intake: ["May", null, "June"] }).intake).toBe("May, June");
    expect(card({ university: { rankings: [{ rank_source: "Good Guide" }] } }).ranking).toEqual({
      source: "Good Guide",
      value: "",
    });
  });

  it("takes the country of the city, and the ranking of the university, before what stands beside them", () => {
    const australia = { id: 9, country_name: "Australia" };
    const university = {
      ...full.university,
      city: { city_name: "Sydney", country: australia },
      country: { id: 8, country_name: "Head office" },
    };
    const rankings = [{ rank_source: "Course Guide", rank_value: 1 }];
    expect(details({ university, country_name: "Elsewhere" })).toMatchObject({
      country: "Australia",
      university: { countryId: 9 },
    });
    expect(card({ university, rankings }).ranking?.source).toBe("QS World Rankings");
    expect(card({ rankings }).ranking?.source).toBe("Course Guide");
    expect(details({ university: { country: australia } })).toMatchObject({ country: "Australia", location: "N/A" });
  });

  it("shows no picture of a host it does not know", () => {
    const elsewhere = { image: "https://elsewhere.test/a.jpg" };
    expect(card({ images: [elsewhere] }).image).toBeNull();
    expect(card({ images: [elsewhere, { image: "/media/a.jpg" }] }).image).toBe("/media/a.jpg");
  });

  it.each([{ id: null }, { id: "x" }, { course_name: "" }, { course_name: null }])("refuses %j", (fields) => {
    expect(courseRecord.safeParse({ id: 1, course_name: "A", ...fields }).success).toBe(false);
  });
});

it("shapes a course beside another one, whose half a year is six months", () => {
  expect(toComparable(course({ ...full, duration_year: "0.5", specialization: 7 }))).toEqual({
    course: {
      id: 12,
      name: "Bachelor of Nursing",
      university: "Banksia University",
      length: "6 months",
      annualFee: { text: "$31,500", code: "USD" },
      rupees: expect.stringMatching(/^NPR [\d.]+ lakh$/) as string,
    },
    programType: "Bachelor",
    countryId: 9,
    specializationId: 7,
  });
});

it("keeps the fee as a number beside the card, for the ceiling", () => {
  expect(toListedCourse(course({ annual_fees: "A$ 210,000" }), names).fee).toBe(210000);
  expect(toListedCourse(course({ annual_fees: "On request" }), names).fee).toBeNull();
});

it("shapes suggestions, finder cards and the rows of a university page", () => {
  expect(toSuggestion(course({ university_name: "Banksia University", country_name: "Australia" }))).toEqual({
    id: 1,
    name: "Bachelor of Nursing",
    university: "Banksia University",
    country: "Australia",
    rupees: null,
  });
  expect(toSuggestion(course({ annual_fees: "32000", currency_type: "aud" })).rupees).toMatch(/^NPR [\d.]+ lakh$/);
  expect(toFinderCard(course({ annual_fees: "9250", currency_type: "gbp" }), names).annualFee).toEqual({
    text: "$9,250",
    code: "GBP",
  });
  expect(toUniversityCourse(course(full))).toEqual({
    id: 12,
    name: "Bachelor of Nursing",
    level: "Bachelor",
    length: "3 Years",
    annualFee: { text: "$31,500", code: "USD" },
    totalFee: { text: "$94,500", code: "USD" },
    rupees: {
      annual: expect.stringMatching(/^about NPR [\d,]+,000$/) as string,
      total: expect.stringMatching(/^about NPR \d,\d\d,\d\d,000$/) as string,
    },
    intake: "February, July, November",
  });
});

it("knows of a course's page what its fees amount to, its country and its programme", () => {
  expect(details(full)).toMatchObject({
    country: "Australia",
    costs: { annual: { from: 31_500, to: 31_500, code: "USD" }, total: { from: 94_500, to: 94_500, code: "USD" } },
    specializationId: null,
  });
  expect(details({ specialization: { id: "7" } }).specializationId).toBe(7);
  expect(details({ specialization: 7 })).toMatchObject({ specializationId: 7, specialization: null });
  expect(details({ specialization: { id: "x" } }).specializationId).toBeNull();
  expect(details()).toMatchObject({ country: null, costs: { annual: null, total: null }, specializationId: null });
});
