// Holds contract 5.6.
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { leadingBack, loginPath, redirectPath, signupPath } from "./redirect-path";

const site = "https://site.example";
const tricks = [
  "/",
  "\\",
  "//",
  ".",
  "..",
  "@",
  ":",
  "?",
  "#",
  "%2f",
  "%5c",
  "%09",
  "%00",
  "\t",
  "\n",
  "\r",
  "\u2028",
  "evil.example",
  "http:",
  "javascript:",
  "a",
  "é",
];

describe("redirectPath", () => {
  it.each([
    ["/", "/"],
    ["/course_details/7/apply/documents", "/course_details/7/apply/documents"],
    [
      "/course-search?search=data%20science&country=1&country=2#results",
      "/course-search?search=data%20science&country=1&country=2#results",
    ],
    ["/blog?next=https://site.example/x", "/blog?next=https://site.example/x"],
    ["/a/../blog", "/blog"],
  ])("keeps %j as %j", (value, path) => {
    expect(redirectPath(value)).toBe(path);
  });

  it.each([
    undefined,
    null,
    "",
    "blog",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "/%2fevil.example",
    "/%5cevil.example",
    "/%252fevil.example",
    "/.//evil.example",
    "/./%2fevil.example",
    "/a/..//evil.example",
    "/%2e//evil.example",
    "/\u202e",
    "/a\r\nSet-Cookie: x=1",
    `/${"a".repeat(3000)}`,
    `/${"ने".repeat(200)}`,
    "/login",
    "/logout",
    "/signup?x=1",
    "/LOGOUT",
    "/%6cogout",
    "/Email-Verification/sent",
    "/password-reset/MQ/secret",
    "/login#x",
  ])("refuses %j", (value) => {
    expect(redirectPath(value, "/fallback")).toBe("/fallback");
  });

  it("never leaves the site, whatever it is given", () => {
    const text = fc.oneof(
      fc.string(),
      fc.array(fc.constantFrom(...tricks)).map((parts) => `/${parts.join("")}`),
    );
    fc.assert(
      fc.property(text, (value) => {
        const path = redirectPath(value);
        expect(new URL(path, site).origin).toBe(site);
        expect(path).toMatch(/^\/(?![/\\])/);
        expect(redirectPath(path)).toBe(path);
      }),
      { numRuns: 3000 },
    );
  });
});

describe("signupPath and leadingBack", () => {
  it("say nothing of the home page, and add to a query", () => {
    expect([signupPath("/"), loginPath("/")]).toEqual(["/signup", "/login"]);
    expect(leadingBack("/signup/check-mail?at=other", "/blog?a=1&b=2")).toBe(
      "/signup/check-mail?at=other&redirectTo=%2Fblog%3Fa%3D1%26b%3D2",
    );
  });
});

describe("loginPath", () => {
  it("carries the way back as one parameter", () => {
    const login = new URL(loginPath("/course-search?search=a&country=1"), site);
    expect(login.searchParams.get("redirectTo")).toBe("/course-search?search=a&country=1");
  });
});
