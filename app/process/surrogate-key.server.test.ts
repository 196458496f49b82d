// Holds contract 8.
import { expect, it } from "vitest";

import { surrogateKey } from "./surrogate-key.server";

it.each([
  ["/", "/", "home"],
  ["/course_details/:id", "/course_details/7", "course_details course_details/7"],
  ["/course_details/:id", "/COURSE_DETAILS/7", "course_details course_details/7"],
  ["/ne/course_details/:id", "/ne/course_details/7", "ne course_details/7"],
  ["/university/:universityId/:countryId", "/university/3/2", "university university/3"],
  ["/blog/:id", "/blog/private-words", "blog"],
  ["/*", "/anything/7", "home"],
])("of %s at %s are %s", (pattern, path, keys) => {
  expect(surrogateKey(pattern, path)).toBe(keys);
});
