import { expect, it } from "vitest";

import { normalized } from "./normalized";

it.each([
  ["e\u0301", "é", undefined],
  ["क\u093c", "\u0915\u093c", "NFC" as const],
  ["ＡＵＤ", "AUD", "NFKC" as const],
  ["é", "e\u0301", "NFKD" as const],
])("%s is %s", (text, expected, form) => {
  expect(normalized(text, form)).toBe(expected);
});

it.each(["NFC", "NFKC", "NFKD"] as const)("looks at 4,000 units of a million combining marks as %s", (form) => {
  expect(normalized("a" + "\u0316".repeat(1_000_000), form)).toHaveLength(4000);
});
