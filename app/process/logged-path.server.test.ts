import { expect, it } from "vitest";

import { FILE, loggedPath, UNREADABLE } from "./logged-path.server";

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
  expect(loggedPath(path, pattern)).toBe(expected);
});
