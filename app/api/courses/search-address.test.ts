// Holds contract 4.
import { expect, it } from "vitest";

import { readCourseFilters } from "./course-filters";
import { searchAddress, searchBehind, searchQuery } from "./search-address";

const asked = (query: string) => readCourseFilters(new URLSearchParams(query));

it("leads back to the search that a course's address names", () => {
  const query = searchQuery(asked("search=nurse&country=1&country=2&budget=30&sort=fee&cursor=abc"));
  expect(query).toBe("search=nurse&country=1&country=2&budget=30&sort=fee");
  expect(searchBehind(query)).toBe(`/course-search?${query}`);
  expect(searchQuery(asked(""))).toBe("");
});

it("leads nowhere else, whatever the address names", () => {
  expect(searchBehind(null)).toBeNull();
  expect(searchBehind("")).toBeNull();
  expect(searchBehind(`search=${"x".repeat(1000)}`)).toBeNull();
  for (const hostile of ["//evil.example", "https://evil.example/?a=b", "redirectTo=//evil.example"])
    expect(searchBehind(hostile)).toBe("/course-search");
});

it("writes what is typed as it was typed", () => {
  expect(searchAddress(asked("search=%20a%26b&max_fee=20,000"))).toBe("/course-search?search=+a%26b&max_fee=20%2C000");
});

it("bounds what is typed where every link of a page repeats it, and leaves it out of the way back where that would not be read", () => {
  const long = searchAddress(asked(`search=a${"%2B".repeat(7780)}b`));
  expect(long.length).toBeLessThan(1000);
  expect(searchQuery(asked(`search=${"क".repeat(200)}`))).toBe("");
  expect(() => decodeURIComponent(searchAddress(asked(`search=a${"😀".repeat(2000)}`)))).not.toThrow();
});
