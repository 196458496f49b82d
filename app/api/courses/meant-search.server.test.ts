// Holds contract 5.2.
import { describe, expect, it } from "vitest";

import { readCourseFilters } from "./course-filters";
import { meantSearch } from "./meant-search.server";

const named = (...names: string[]) => names.map((name, index) => ({ id: index + 1, name }));
const lists = {
  interests: named("Bachelor's Degree", "Bachelor's Degree (Honours)", "Master's Degree", "Doctoral Degree (PhD)"),
  specializations: named("Business Administration", "Nursing", "Information Technology", "Law"),
  countries: named("Australia", "Canada", "UK", "USA", "Dubai", "India"),
};
const meant = (search: string, others = "") =>
  meantSearch(readCourseFilters(new URLSearchParams(`${new URLSearchParams({ search })}${others}`)), lists);

describe("a search text that found nothing", () => {
  it.each([
    ["nursing in canada", "Nursing, Canada", "specialization=2&country=2"],
    ["Australia", "Australia", "country=1"],
    [
      "MBA in Australia",
      "Master's Degree, Business Administration, Australia",
      "interest=3&specialization=1&country=1",
    ],
    ["study law, United Kingdom", "Law, UK", "specialization=4&country=3"],
    ["Bachelors degree of IT", "Bachelor's Degree, Information Technology", "interest=1&specialization=3"],
    ["bachelor honours", "Bachelor's Degree (Honours)", "interest=2"],
    ["phd us", "Doctoral Degree (PhD), USA", "interest=4&country=4"],
    ["Robotics in the UAE", "“Robotics”, Dubai", "search=Robotics&country=5"],
    [
      "Master of Science Canada or Australia",
      "“Science”, Master's Degree, Canada",
      "search=Science&interest=3&country=1&country=2",
    ],
  ])("means %j", (search, label, query) => {
    expect(meant(search)?.label).toContain(label);
    expect(meant(search)?.to).toContain(`?${query}`);
  });

  it("may name several countries, and keeps the other filters", () => {
    expect(meant("canada or australia", "&intake=2&country=3&max_fee=900")).toEqual({
      label: "Canada, Australia",
      to: "/course-search?country=1&country=2&max_fee=900&intake=2",
    });
    expect(meant("canada canada x")).toEqual({ label: "Canada", to: "/course-search?country=2" });
    expect(meant("mba master of business administration in canada")?.to).toBe(
      "/course-search?interest=3&specialization=1&country=2",
    );
    expect(meant("it ".repeat(66))).toBeNull();
    expect(meant("law", "&country=3")?.to).toBe("/course-search?specialization=4&country=3");
  });

  it.each([
    "",
    "robotics",
    "what are the courses",
    "best country in europe",
    "constructor",
    "कानून",
    "in in in",
    "x ".repeat(100),
  ])("means nothing else: %j", (search) => expect(meant(search)).toBeNull());

  it("means nothing where the API tells no names", () => {
    const query = readCourseFilters(new URLSearchParams({ search: "nursing in canada" }));
    expect(meantSearch(query, { interests: null, specializations: null, countries: null })).toBeNull();
  });
});
