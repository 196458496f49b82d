import { countryGuide } from "~/api/courses/country-guide.server";
import { lengthInYears } from "~/api/courses/course-length";
import { readMonths } from "~/api/courses/intake-months";
import type { CourseDetails } from "~/api/model";
import { monthNames } from "~/api/months";
import type { CountryWords, Words } from "~/content/words.server";

import { fill } from "./fill";
import { numberText } from "./numbers";

const unknown = "N/A";
const plainLength = /^\d+(?:\.\d+)? Years?$/;
const MONTHS = 12;

/** Something that a course is, in words of the language, and as the API says it where that says more. */
export interface Fact {
  readonly words: string | null;
  /** In English. */
  readonly text: string | null;
}

/** A country that the words know, with the name of its guide's file in content/figures. */
export interface KnownCountry extends CountryWords {
  readonly figures: string;
}

/** What the words say of the country of a course; `null` where they do not know it. */
export function knownCountry(country: string | null, words: Words): KnownCountry | null {
  const figures = countryGuide(country)?.figures ?? null;
  return figures === null ? null : countryOf(figures, words);
}

/** What the words say of the country whose guide has this file in content/figures. */
export function countryOf(figures: string, { countries }: Words): KnownCountry | null {
  const known = Object.hasOwn(countries, figures) ? countries[figures] : undefined;
  return known ? { ...known, figures } : null;
}

/** How long a course takes: "३ वर्ष", "१ वर्ष ६ महिना"; `null` where nobody says. */
export function lengthFact({ length }: Pick<CourseDetails, "length">, words: Words): Fact | null {
  if (length === unknown) return null;
  const years = lengthInYears(length);
  return {
    words: years === null ? null : yearsText(years, words),
    text: years === null || !plainLength.test(length) ? length : null,
  };
}

/** A length in years and whole months, at least one. */
function yearsText(years: number, { dates }: Words): string {
  const all = Math.max(Math.round(years * MONTHS), 1);
  const [whole, rest] = [Math.floor(all / MONTHS), all % MONTHS];
  const parts = { years: numberText(whole), months: numberText(rest) };
  if (whole === 0) return fill(dates.monthsLong, parts);
  return fill(rest === 0 ? dates.years : dates.yearsAndMonths, parts);
}

/** The months in which a course begins: "फेब्रुअरी, जुलाई"; `null` where nobody says. */
export function beginsFact({ intake }: Pick<CourseDetails, "intake">, { dates }: Words): Fact | null {
  if (intake === "No Intake Provided") return null;
  const texts = intake.split(", ");
  const months = readMonths(texts);
  const names: readonly string[] = monthNames;
  return {
    words: months.length === 0 ? null : months.map((month) => dates.gregorian[month - 1]).join(", "),
    text: texts.every((text) => names.includes(text)) ? null : intake,
  };
}

/** The level of a course: what the language calls it, and its own name; `null` where nobody says. */
export function levelFact(
  { programType, courseType }: Pick<CourseDetails, "programType" | "courseType">,
  { levels }: Words,
): Fact | null {
  const text = [programType, courseType].find((each) => each !== unknown);
  if (text === undefined) return null;
  // "graduate diploma" is no part of "Undergraduate Diploma".
  const lower = ` ${text.toLowerCase()}`;
  return { words: levels.find(({ holds }) => lower.includes(` ${holds}`))?.word ?? null, text };
}
