import { describe, expect, it } from "vitest";

import { knownAddress } from "./known-address.server";

const route = { pattern: "/course-search", path: "/course-search", query: ["search", "country", "cursor"], pictures: false };

describe("knownAddress", () => {
  it.each([
    ["/course-search", "/course-search"],
    ["/course-search?", "/course-search"],
    ["/course-search?utm_source=x&fbclid=y", "/course-search"],
    ["/course-search?x=1&country=2&search=law&country=1", "/course-search?search=law&country=2&country=1"],
    ["/course-search?Search=law&search[]=law", "/course-search"],
    ["/course-search?search=", "/course-search?search="],
    ["/course-search?search=a%20b+c&x", "/course-search?search=a+b+c"],
    ["/course-search?search=%E0%A4%95%E0%A4", "/course-search?search=%E0%A4%95%EF%BF%BD"],
    ["/course-search?search=a#&country=1", "/course-search?search=a"],
    ["/course-search?__proto__=1&constructor=2", "/course-search"],
    ["/course-search?x=1&_data=routes%2Fcourse-search&cursor=c", "/course-search?_data=routes%2Fcourse-search&cursor=c"],
  ])("of %s is %s", (url, expected) => {
    expect(knownAddress(url, route)).toBe(expected);
  });

  it("is the one path that a route names for many", () => {
    expect(knownAddress("/flags/Nepal.svg?x=1", { ...route, path: "/flags/np.svg", query: [] })).toBe("/flags/np.svg");
  });
});
