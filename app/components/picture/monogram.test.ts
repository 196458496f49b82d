import { expect, it } from "vitest";

import { monogram } from "./monogram";

it.each([
  ["Bachelor of Information Technology", "BI"],
  ["University of the South", "US"],
  ["sagarmatha", "S"],
  ["व्यवस्थापन स्नातक", "व्यस्ना"],
  ["", ""],
  ["— of —", ""],
])("takes the initials of %j", (name, expected) => {
  expect(monogram(name)).toBe(expected);
});
