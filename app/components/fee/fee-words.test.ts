import { expect, it } from "vitest";

import { feeWords } from "./fee-words";

it("says amount and currency in one line", () => {
  expect(feeWords({ text: "$69,950", code: "AED" })).toBe("$69,950 AED");
  expect(feeWords({ text: "Contact for details", code: null })).toBe("Contact for details");
});
