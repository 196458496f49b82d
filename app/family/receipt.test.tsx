// Holds contract 14.
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";

import { plainSpaces } from "../../tests/support/plain-spaces";

import { FamilyReceipt } from "./receipt";
import { familyReceipt } from "./receipt.server";

const told = (...sent: Parameters<typeof familyReceipt>[0]) =>
  plainSpaces(renderToStaticMarkup(<FamilyReceipt {...familyReceipt(sent)} />).replace(/<[^>]*>/g, ""));

it("tells the family each application with its day in Nepal and its number, what comes next and whom to call", () => {
  const text = told(
    { course: "Bachelor of Nursing", at: "2027-02-27T20:00:00.000Z", reference: "DP-17" },
    { course: "Master of Law", at: "2027-02-01T06:00:00.000Z" },
  );
  expect(text).toContain("Bachelor of Nursing: २०८३ फागुन १६ (28 February 2027) मा पठाइएको, आवेदन नम्बर DP-17।");
  expect(text).toContain("Master of Law: २०८३ माघ १८ (1 February 2027) मा पठाइएको।");
  expect(told({ course: "Law", at: "2027-02-01T06:00:00.000Z", reference: "170" })).toContain("आवेदन नम्बर १७०।");
  expect(text).toContain("अहिले हाम्रो संस्थालाई कुनै पैसा तिर्नुपर्दैन।");
  expect(text).toMatch(/दुई कार्यदिनभित्र .*त्यही अवधिभित्र विद्यार्थीलाई/);
  expect(text).toMatch(/तीन कार्यदिनसम्म खबर नआए \+977 [\d ]+ मा फोन गर्नुहोस्/);
});
