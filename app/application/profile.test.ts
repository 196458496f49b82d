// Holds contract 5.11, 6.
import { expect, it } from "vitest";

import { profileFields } from "./profile";
import { applicationFields } from "./rules/documents";

it("has no field that the application leaves out", () => {
  expect(applicationFields).toEqual(expect.arrayContaining(profileFields.map(({ name }) => name)));
});
