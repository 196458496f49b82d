import { expect, it } from "vitest";

import { byLanguage, isNepali } from "./nepali";

it.each([
  ["Bachelor of Arts", ["Bachelor of Arts"]],
  ["", [""]],
  ["हिमाल छात्रवृत्ति (Himal Scholarship)", ["", "हिमाल छात्रवृत्ति", " (Himal Scholarship)"]],
  ["Himalayan Studies – हिमालय अध्ययन स्नातक", ["Himalayan Studies – ", "हिमालय अध्ययन स्नातक", ""]],
  ["कहाँ? यहाँ, २०२६ मा। Here", ["", "कहाँ? यहाँ, २०२६ मा।", " Here"]],
  ["क and ख", ["", "क", " and ", "ख", ""]],
])("cuts %j where the language changes", (text, parts) => {
  expect(byLanguage(text)).toEqual(parts);
});

it("stays quick on long and hostile texts", () => {
  for (const text of ["क".repeat(50_000), `क${"! ".repeat(50_000)}`, "क !".repeat(30_000), "क x".repeat(30_000)]) {
    expect(byLanguage(text).join("")).toBe(text);
  }
});

it("tells a Nepali text from one with words of another language in it", () => {
  expect(isNepali("विदेशमा पढ्ने खर्च २०२६ (2026): शुल्क मात्र होइन।")).toBe(true);
  expect(isNepali("विदेशमा पढ्ने खर्च IELTS शुल्क मात्र होइन।")).toBe(false);
  expect(isNepali("Ask for हिमाल at the desk")).toBe(false);
  expect(isNepali("2026")).toBe(false);
});
