// Holds contract 4.
import { expect, it } from "vitest";

import { furthestTab } from "./journey";

it.each([
  ["a stranger", false, false, "profile"],
  ["a stranger with a whole profile", false, true, "profile"],
  ["who is logged in, before the profile is whole", true, false, "profile"],
  ["who is logged in, with a whole profile", true, true, "documents"],
])("%s", (_, loggedIn, profileComplete, tab) => {
  expect(furthestTab({ loggedIn, profileComplete })).toBe(tab);
});
