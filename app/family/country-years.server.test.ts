// Holds contract 14.
import { describe, expect, it } from "vitest";

import { wordsOf } from "~/content/words.server";

import { countryYears } from "./country-years.server";

const { years } = countryYears(wordsOf("ne"), Date.UTC(2026, 0, 1));
const yearOf = (name: string) => years.find(({ country }) => country === name);

describe("a first year in a country", () => {
  it("counts one tuition, whatever the level", () => {
    expect(yearOf("न्युजिल्यान्ड")?.parts.map(({ label }) => label)).toEqual([
      "एक वर्षको पढाइ शुल्क (स्नातक वा स्नातकोत्तर तह)",
      "बसाइ खर्च",
    ]);
  });

  it("says beside the amount and among what is not counted that the tuition is missing", () => {
    for (const country of ["अस्ट्रेलिया", "बेलायत"]) {
      expect(yearOf(country)?.total.words).toMatch(/\sरुपैयाँ \+\sपढाइ\sशुल्क$/);
      expect(yearOf(country)?.notCounted[0]).toBe("एक वर्षको पढाइ शुल्क");
    }
    expect(yearOf("क्यानडा")?.total.words).not.toContain("+");
    expect(yearOf("क्यानडा")?.notCounted.join()).not.toContain("पढाइ शुल्क");
  });
});
