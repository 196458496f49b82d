// Holds contract 11.1.
import { expect, it } from "vitest";

import { feeWords, isOfAYear, saysAYear } from "./fee-words";

it("says amount and currency in one line", () => {
  expect(feeWords({ text: "$69,950", code: "AED" })).toBe("$69,950 AED");
  expect(feeWords({ text: "Contact for details", code: null })).toBe("Contact for details");
});

it.each([
  ["$69,500", true],
  ["AED 69,500 (2027)", true],
  ["AED 69,500 - 75,000", true],
  ["Spain 9,000", true],
  ["AED69,500 per year", false],
  ["$69,500 a year", false],
  ["20000/year", false],
  ["20,000 per Academic Year", false],
  ["£9,250 p.a.", false],
  ["9250 pa", false],
  ["9,250 annually", false],
  ["Yearly 9,250", false],
  ["9,250 per annum", false],
  ["4,600/semester", false],
  ["27,000 (3 years)", false],
  ["रु 3,00,000 प्रति वर्ष", false],
  ["Contact for details", false],
])("whether %s may be said to be of a year: %s", (text, expected) => {
  expect(isOfAYear(text)).toBe(expected);
});

it.each([
  ["AUD 8,000 a year", true],
  ["$69,500 per year", true],
  ["20000/year", true],
  ["GBP 5,000", false],
  ["4,600/semester", false],
])("whether %s says that it is of a year: %s", (text, expected) => {
  expect(saysAYear(text)).toBe(expected);
});
