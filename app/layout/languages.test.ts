// Holds contract 14.
import { expect, it } from "vitest";

import { inEnglish, inNepali, languagesOf } from "./languages";

it.each([
  ["/", "/ne"],
  ["/course_details/5", "/ne/course_details/5"],
  ["/compare?course=1&course=2", "/ne/compare?course=1&course=2"],
])("%s is %s in Nepali, and back", (english, nepali) => {
  expect(inNepali(english)).toBe(nepali);
  expect(inEnglish(nepali)).toBe(english);
  const both = [
    ["en", english],
    ["ne", nepali],
    ["x-default", english],
  ];
  expect(languagesOf(english)).toEqual(both);
  expect(languagesOf(nepali)).toEqual(both);
});
