import { countryGuide } from "~/api/courses/country-guide.server";
import { lengthRange } from "~/api/courses/course-length";
import { readMonths } from "~/api/courses/intake-months";
import type { CourseDetails } from "~/api/model";
import { available } from "~/api/not-available";
import type { CountryWords, Words } from "~/content/words.server";

import { nepaliMonths } from "./dates.server";
import { fill } from "./fill";
import { numberText } from "./numbers";
import { phraseIn } from "./phrases";

const plainLength = /^\d+(?:\.\d+)? Years?$/;
const oneMonth = /^[a-z]+\.?(?: 20\d\d)?$/i;
const season = /\b(?:fall|autumn|spring|summer|winter)\b/i;
const MONTHS = 12;
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
  if (available(length) === null) return null;
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

/** When a course begins. */
export interface Begins extends Fact {
  /** Whether a month or a season of it has no year: then nobody promises one. */
  readonly yearless: boolean;
  /** Whether it begins more than once. */
  readonly isSeveral: boolean;
}

/** The months in which a course begins, in both calendars: "फेब्रुअरी (माघ-फागुन)", with their year where it is told; `null` where nobody says. */
export function beginsFact({ intake }: Pick<CourseDetails, "intake">, words: Words): Begins | null {
  if (intake === "No Intake Provided") return null;
  const texts = intake.split(", ");
  const months = texts
    .flatMap((text) => readMonths([text]).map((month) => ({ month, year: yearIn(text) })))
    .sort((one, other) => (one.year ?? 0) - (other.year ?? 0) || one.month - other.month);
  const told = months.map(({ month, year }) => monthInBoth(month, year, words));
  return {
    words: months.length === 0 ? seasonText(texts, words.phrases) : [...new Set(told)].join(", "),
    text: texts.every((text) => oneMonth.test(text) && readMonths([text]).length === 1) ? null : intake,
    isSeveral: new Set(told).size > 1 || texts.length > 1,
    yearless: texts.some((text) => yearIn(text) === null && (season.test(text) || readMonths([text]).length > 0)),
  };
}

/** The year that a text names; `null` where it names none, or several. */
function yearIn(text: string): number | null {
  const [year, another] = text.match(/\b20\d\d\b/g) ?? [];
  return year === undefined || another !== undefined ? null : Number(year);
}

/** A Gregorian month with the two of Bikram Sambat in which it lies: "जनवरी (पुस-माघ)", "सन् २०२७ जनवरी (२०८३ पुस-माघ)". */
function monthInBoth(month: number, year: number | null, words: Words): string {
  const { gregorian, yearAndMonth } = words.dates;
  const name = gregorian[month - 1] ?? "";
  const own = `(${nepaliMonths(month, year, words)})`;
  if (year === null) return `${name}\u00a0${own}`;
  return `${fill(yearAndMonth, { year: numberText(year), month: name })} ${own}`;
}

/** "Fall 2027" as "सन् २०२७ को शरद सत्र"; `null` where one of the texts cannot be told. */
function seasonText(texts: readonly string[], { begins, ofYear }: Words["phrases"]): string | null {
  const told = texts.map((text) => {
    const word = phraseIn(text, begins);
    const year = yearIn(text);
    return word && year !== null ? fill(ofYear, { year: numberText(year), word }) : word;
  });
  return told.includes(null) ? null : told.join(", ");
}

/** The level of a course: what the language calls it, and its own name; `null` where nobody says. */
export function levelFact(
  { programType, courseType }: Pick<CourseDetails, "programType" | "courseType">,
  { levels }: Words,
): Fact | null {
  const text = available(programType) ?? available(courseType);
  if (text === null) return null;
  // "graduate diploma" is no part of "Undergraduate Diploma".
  const lower = ` ${text.toLowerCase()}`;
  return { words: levels.find(({ holds }) => lower.includes(` ${holds}`))?.word ?? null, text };
}
