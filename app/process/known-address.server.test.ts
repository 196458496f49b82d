// Holds contract 4, 13.
import { describe, expect, it } from "vitest";

import { boundParameters, isUsualAddress, knownAddress } from "./known-address.server";

const route = {
  ids: [],
  pattern: "/course-search",
  path: "/course-search",
  linked: true,
  query: ["search", "country", "cursor"],
  repeated: ["country"],
  pictures: false,
  own: false,
  common: false,
};

describe("knownAddress", () => {
  it.each([
    ["/course-search", "/course-search"],
    ["/course-search?", "/course-search"],
    ["/course-search?utm_source=x&fbclid=y", "/course-search"],
    ["/course-search?x=1&country=2&search=law&country=1", "/course-search?search=law&country=2&country=1"],
    ["/course-search?search=law&search=art&cursor=c&cursor=d&cursor=c", "/course-search?search=law&cursor=c"],
    ["/course-search?country=1&country=2&country=1&country=1", "/course-search?country=1&country=2"],
    ["/course-search?_data=a&_data=b", "/course-search?_data=a"],
    ["/course-search?Search=law&search[]=law", "/course-search"],
    ["/course-search?search=", "/course-search?search="],
    ["/course-search?search=a%20b+c&x", "/course-search?search=a+b+c"],
    ["/course-search?search=%E0%A4%95%E0%A4", "/course-search?search=%E0%A4%95%EF%BF%BD"],
    ["/course-search?search=a#&country=1", "/course-search?search=a"],
    ["/course-search?__proto__=1&constructor=2", "/course-search"],
    [
      "/course-search?x=1&_data=routes%2Fcourse-search&cursor=c",
      "/course-search?_data=routes%2Fcourse-search&cursor=c",
    ],
  ])("of %s is %s", (url, expected) => {
    expect(knownAddress(url, route)).toBe(expected);
  });

  it("is the one path that a route names for many", () => {
    expect(knownAddress("/flags/Nepal.svg?x=1", { ...route, path: "/flags/np.svg", query: [] })).toBe("/flags/np.svg");
  });

  it("holds at most 50 values of a parameter that may be repeated", () => {
    const query = (count: number) => Array.from({ length: count }, (_, each) => `country=${each}`).join("&");
    expect(knownAddress(`/course-search?${query(1000)}`, route)).toBe(`/course-search?${query(50)}`);
  });
});

describe("boundParameters", () => {
  const bounded = (url: string) => {
    const incoming = { url };
    boundParameters(incoming);
    return incoming.url;
  };

  it.each(["/", `/${"&".repeat(200)}`, `/course-search?${"a&".repeat(99)}a`])("leaves %s as it is", (url) => {
    expect(bounded(url)).toBe(url);
  });

  it("leaves the first 100 parameters, and no usual address", () => {
    const countries = Array.from({ length: 100 }, (_, each) => `country=${each}`).join("&");
    const url = bounded(`/course-search?${countries}&search=law&${"%FF&".repeat(1900)}`);
    expect(url).toBe(`/course-search?${countries}&`);
    expect(isUsualAddress(url, route)).toBe(false);
  });
});

describe("isUsualAddress", () => {
  const course = { ...route, pattern: "/course_details/:id", path: "/course_details/7", query: ["at"] };

  it.each([
    "/course-search",
    "/course-search?",
    "/course-search?search=law",
    "/course-search?country=2&search=data+science&country=1",
    "/course-search?search=data%20science",
    "/course-search?search=%E0%A4%95&cursor=",
    "/course-search?search=/og/a.png",
    "/course-search?search=%2Fog%2Fa.png",
    "/course-search?_data=routes%2Fcourse-search&search=a",
  ])("%s is one", (url) => {
    expect(isUsualAddress(url, route)).toBe(true);
  });

  it.each([
    "/course-search?x=1",
    "/course-search?search=law&x=1",
    "/course-search?search=law&search=law",
    "/course-search?country=1&country=1",
    "/course-search?&search=law",
    "/course-search?search=law&",
    "/course-search?search=la%77",
    "/course-search?search=%e0%a4%95",
    "/course-search?search=%E0%A4",
    "/course-search?%73earch=law",
    "/course-search?search",
    "/Course-search",
    "/course-search/",
    "/course%2Dsearch",
    "//course-search",
  ])("%s is none", (url) => {
    expect(isUsualAddress(url, route)).toBe(false);
  });

  it.each([
    ["/course_details/7", true],
    ["/course_details/%37", false],
    ["/Course_Details/7", false],
    ["/course_details/7/", false],
    ["/course_details/7?at=", true],
  ])("%s: %s", (url, usual) => {
    expect(isUsualAddress(url, course)).toBe(usual);
  });

  it.each([
    ["/study-abroad/australia", true],
    ["/study-abroad/australia/visa", true],
    ["/study-abroad", false],
    ["/study-abroad/", false],
    ["/study-abroad/australia/", false],
    ["/study-abroad//australia", false],
    ["/study-abroad/Australia", false],
    ["/study%2Dabroad/australia", false],
    ["/study-abroad/%61ustralia", false],
    ["/study-abroad/australia?x=1", false],
  ])("of a folder of pages, %s: %s", (url, usual) => {
    expect(isUsualAddress(url, { ...course, pattern: "/study-abroad/*" })).toBe(usual);
  });

  it("is none that no route knows", () => {
    expect(isUsualAddress("/nowhere", { ...course, pattern: "/*" })).toBe(false);
  });
});
