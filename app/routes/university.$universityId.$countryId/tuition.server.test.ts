// Holds contract 11.2.
import { expect, it } from "vitest";

import { rupeesPerUnit } from "~/content/rates.server";

import { tuitionRange } from "./tuition.server";

const fee = (text: string, code: string | null) => ({ annualFee: { text, code } });
const lakh = (amount: number, code: string) => Math.round((amount * (rupeesPerUnit(code) ?? 0)) / 10_000) / 10;

it("tells what a year costs from the cheapest course to the dearest, whatever their currencies", () => {
  const courses = [
    fee("A$30,000", "AUD"),
    fee("Contact for details", null),
    fee("$60,000", "USD"),
    fee("£9,000", "GBP"),
  ];
  expect(tuitionRange(courses)).toBe(`NPR ${lakh(9000, "GBP")} to ${lakh(60_000, "USD")} lakh`);
});

it.each([[[]], [[fee("Contact for details", null)]], [[fee("XAF 1,000", null)]]])("says nothing of %j", (courses) => {
  expect(tuitionRange(courses)).toBeNull();
});
