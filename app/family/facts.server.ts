import { countryGuide } from "~/api/courses/country-guide.server";
import { lengthRange } from "~/api/courses/course-length";
import { readMonths } from "~/api/courses/intake-months";
import type { CourseDetails } from "~/api/model";
import type { CountryWords, Words } from "~/content/words.server";

import { fill } from "./fill";
import { numberText } from "./numbers";
import { phraseIn } from "./phrases";

const unknown = "N/A";
const plainLength = /^\d+(?:\.\d+)? Years?$/;
const oneWord = /^[a-z]+\.?$/i;
const MONTHS = 12;
/** The first day of May lies in वैशाख, the first month. */
const FIRST_OWN_MONTH = 5;
/** Nearer than this months are whole: twelfths are not exact. */
const WHOLE = 0.01;

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

/** How long a course takes: "३ वर्ष", "१ वर्ष ६ महिना", "३ वर्षदेखि ४ वर्षसम्म"; `null` where nobody says. */
export function lengthFact({ length }: Pick<CourseDetails, "length">, words: Words): Fact | null {
  if (length === unknown) return null;
  const years = lengthRange(length);
  const known = years !== null && years.from * MONTHS >= 1;
  return {
    words: known ? rangeText(years, words) : null,
    text: known && plainLength.test(length) ? null : length,
  };
}

function rangeText({ from, to }: { from: number; to: number }, words: Words): string {
  if (from === to) return lengthText(from, words);
  return fill(words.dates.range, { from: lengthText(from, words), to: lengthText(to, words) });
}

/** A length of a month or more in years and months: "१ वर्ष ६ महिना"; "करिब ९ महिना" where the months are not whole. */
export function lengthText(years: number, { dates }: Words): string {
  const all = Math.round(years * MONTHS);
  const [whole, rest] = [Math.floor(all / MONTHS), all % MONTHS];
  const parts = { years: numberText(whole), months: numberText(rest) };
  const text =
    whole === 0 ? fill(dates.monthsLong, parts) : fill(rest === 0 ? dates.years : dates.yearsAndMonths, parts);
  return Math.abs(years * MONTHS - all) < WHOLE ? text : fill(dates.about, { length: text });
}

/** The months in which a course begins, "फेब्रुअरी", or in both calendars: "फेब्रुअरी (माघ-फागुन)"; `null` where nobody says. */
export function beginsFact(
  { intake }: Pick<CourseDetails, "intake">,
  { dates, phrases }: Words,
  { inBoth }: { inBoth: boolean },
): Fact | null {
  if (intake === "No Intake Provided") return null;
  const texts = intake.split(", ");
  const months = readMonths(texts);
  return {
    words:
      months.length === 0
        ? seasonText(texts, phrases)
        : months.map((month) => (inBoth ? monthInBoth(month, dates) : dates.gregorian[month - 1])).join(", "),
    text: texts.every((text) => oneWord.test(text) && readMonths([text]).length === 1) ? null : intake,
  };
}

/** A Gregorian month with the two of Bikram Sambat in which it lies: "जनवरी (पुस-माघ)". */
function monthInBoth(month: number, { gregorian, months }: Words["dates"]): string {
  const first = (month + MONTHS - FIRST_OWN_MONTH) % MONTHS;
  return `${gregorian[month - 1]}\u00a0(${months[first]}-${months[(first + 1) % MONTHS]})`;
}

/** "Fall 2027" as "सन् २०२७ को शरद सत्र"; `null` where one of the texts cannot be told. */
function seasonText(texts: readonly string[], { begins, ofYear }: Words["phrases"]): string | null {
  const told = texts.map((text) => {
    const word = phraseIn(text, begins);
    const year = /\b20\d\d\b/.exec(text)?.[0];
    return word && year ? fill(ofYear, { year: numberText(Number(year)), word }) : word;
  });
  return told.includes(null) ? null : told.join(", ");
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
