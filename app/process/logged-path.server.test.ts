// Holds contract 10.
import { expect, it } from "vitest";

import { countedRoute, FILE, isBuiltFile, loggedPath, UNREADABLE } from "./logged-path.server";

const reset = "/password-reset/:encoded_pk/:token";

it.each([
  ["/blog/7", "/blog/:id", "/blog/7"],
  ["/", "/", "/"],
  ["/password-reset/Mg/secret", reset, reset],
  ["/Password-Reset/Mg/secret/", reset, reset],
  ["/password-reset/Mg/secret/%E0%A4%A/", UNREADABLE, "/password-reset…"],
  ["/password-reset/Mg/secret/more", "/*", "/password-reset…"],
  ["/password-reset%2FMg%2Fsecret", "/*", "/password-reset…"],
  ["//password-reset/Mg/secret", "/*", "/…"],
  ["/\\password-reset/Mg/secret", "/*", "/…"],
  ["http://site.example/password-reset/Mg/secret", "/*", "…"],
  ["/secret%", UNREADABLE, "/secret…"],
  ["/nowhere", "/*", "/nowhere"],
  ["/assets/root-abc_1.js", FILE, "/assets/root-abc_1.js"],
  ["/assets/../password-reset/Mg/secret", FILE, "/assets…"],
  [`/flags/${"x".repeat(7000)}.svg`, "/flags/:country.svg", `/flags/${"x".repeat(193)}…`],
  [`/${"x".repeat(7000)}`, "/*", `/${"x".repeat(40)}…`],
])("of %s is written as little as it takes", (path, pattern, expected) => {
  expect(loggedPath(path, pattern, 404)).toBe(expected);
});

it.each([
  ["/study-abroad/uk", 200, "/study-abroad/uk", "/study-abroad/uk"],
  ["/study-abroad/uk", 304, "/study-abroad/uk", "/study-abroad/uk"],
  ["/Study-Abroad/UK/", 200, "/Study-Abroad/UK/", "/study-abroad/*"],
  ["/study-abroad/%75k", 200, "/study-abroad/%75k", "/study-abroad/*"],
  ["/study-abroad/secret", 404, "/study-abroad…", "/study-abroad/*"],
  ["/study-abroad/secret", 405, "/study-abroad…", "/study-abroad/*"],
  ["/study-abroad/secret", 500, "/study-abroad…", "/study-abroad/*"],
  ["/study-abroad/secret", 0, "/study-abroad…", "/study-abroad/*"],
])("of %s among the guides, answered with %s, the log has %s and metrics %s", (path, status, logged, counted) => {
  expect(loggedPath(path, "/study-abroad/*", status)).toBe(logged);
  expect(countedRoute(path, "/study-abroad/*", status)).toBe(counted);
});

it("metrics name every other route by its pattern", () => {
  expect(countedRoute("/blog/7", "/blog/:id", 200)).toBe("/blog/:id");
  expect(countedRoute("/nowhere", "/*", 404)).toBe("/*");
  expect(countedRoute("/nowhere", "/*", 200)).toBe("/*");
});

it.each([
  ["/assets/root-abc_1-_x.css", true],
  ["/assets/mukta-latin-700-normal-CI4CvK0O.woff2", true],
  ["/assets/_-C6d-v1ok.js", true],
  ["/assets/plugin.js", false],
  ["/assets/plugin-1.js", false],
  ["/assets/../root-C6d-v1ok.js", false],
  ["/root-C6d-v1ok.js", false],
])("of a build's file: %s, %s", (path, isOne) => {
  expect(isBuiltFile(path)).toBe(isOne);
});
