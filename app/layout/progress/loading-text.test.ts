import { expect, it } from "vitest";

import { loadingText } from "./loading-text";

it.each([
  ["/", "/course_details/1", "Loading"],
  ["/", "/universitieslist", "Loading countries..."],
  ["/", "/universitieslist/", "Loading countries..."],
  ["/", "/scholarship", "Loading countries..."],
  ["/blog", "/blog/3", "Loading..."],
  ["/blog/3", "/blog", "Loading..."],
  ["/", "/blogging", "Loading"],
  ["/course-search", "/course-search", null],
  ["/blog", "/blog", "Loading..."],
  ["/upcoming-events", "/upcoming-events", "Loading"],
  ["/login", "/login", null],
])("from %s to %s it says %j", (from, to, text) => {
  expect(loadingText(from, to)).toBe(text);
});
