import { withoutVisa, type CostPart } from "~/api/courses/first-year";
import { lengthInYears } from "~/api/courses/course-length";
import { entryOf, sumsOf } from "~/api/courses/decision.server";
import { leastScore } from "~/api/courses/english-score";
import { guideMoney } from "~/api/courses/first-year.server";
import { roundRupees } from "~/api/courses/rupees.server";
import type { CourseDetails, SafeHtml, UniversityDetails } from "~/api/model";
import { areOldFigures } from "~/content/month";
import type { Words } from "~/content/words.server";

import { amountOf, feeAmount, sumInWords, type Amount, type SumInWords } from "./amounts.server";
import { deadlineInWords, monthText, type DeadlineInWords } from "./dates.server";
import {
  beginsFact,
  knownCountry,
  lengthFact,
  lengthText,
  levelFact,
  type Fact,
  type KnownCountry,
} from "./facts.server";
import { fill } from "./fill";
import { numberText } from "./numbers";
import { isPrintedInPart } from "./paper";

/** What a university asks for: the heading in words of the language, the text in English. */
export interface Asked {
  readonly heading: string;
  readonly html: SafeHtml;
  readonly isPrintedInPart: boolean;
}

/** A course as a family decides by it: all that its sheet and the comparison say. */
export interface CourseSheet {
  readonly id: number;
  /** In English, as are the names of university, city and a country that the words do not know. */
  readonly name: string;
  readonly university: string;
  readonly city: string | null;
  readonly country: Fact | null;
  readonly length: Fact | null;
  readonly level: Fact | null;
  readonly annual: Amount | null;
  readonly total: Amount | null;
  readonly firstYear: NotedSum | null;
  readonly allYears: NotedSum | null;
  readonly begins: Fact | null;
  /** The same in both calendars: the columns of a comparison have no room for it on paper. */
  readonly beginsInBoth: Fact | null;
  readonly deadline: DeadlineInWords | null;
  /** The least that the university wants in a test of English: "IELTS ६.५". */
  readonly score: string | null;
  readonly asked: readonly Asked[];
  readonly funds: readonly { readonly text: string; readonly amount: Amount | null }[];
  readonly papers: readonly Asked[];
  /** For saying which one is the least: rupees of the first year, years, days to the deadline. */
  readonly measures: {
    readonly rupees: number | null;
    readonly allYears: number | null;
    readonly years: number | null;
    readonly days: number | null;
  };
}

/** A sum, and sentences on what is not counted in it. */
export interface NotedSum extends SumInWords {
  readonly notes: readonly string[];
}

/** Of all that a university asks for, what it asks of those who pay. */
const FINANCIAL = "Financial Requirement";
const ENGLISH = "English Language Requirement";

/** The sheet of a course at `now` (milliseconds since the epoch); `university` is `null` where it is not known. */
export function courseSheet(
  course: CourseDetails,
  university: Pick<UniversityDetails, "requirements"> | null,
  now: number,
  words: Words,
): CourseSheet {
  const country = knownCountry(course.country, words);
  const sums = sumsOf(course);
  const { firstYear } = sums;
  const years = lengthInYears(course.length);
  const isOneYear = years !== null && years <= 1;
  const allYears = sums.allYears ?? (isOneYear && firstYear ? withoutVisa(firstYear) : null);
  const { requirements, papers } = entryOf(university);
  const panels = [...requirements, ...papers];
  const label = (part: CostPart) => partText(part, country, words);
  const { notCounted, notCountedLater, figures, oldFigures } = words.sheet.cost;
  const list = (country?.notCounted ?? []).join(", ");
  const deadline = deadlineInWords(course.deadline, now, words);
  return {
    id: course.id,
    name: course.name,
    university: course.university.name,
    city: course.location === "N/A" || course.location === course.country ? null : course.location,
    country: course.country === null ? null : { words: country?.name ?? null, text: country ? null : course.country },
    length: lengthFact(course, words),
    level: levelFact(course, words),
    annual: feeAmount(course.annualFees, course.costs.annual, words),
    total: feeAmount(course.totalFees, course.costs.total, words),
    firstYear: firstYear && {
      ...sumInWords(firstYear, words, label),
      notes: [
        fill(notCounted, { list }),
        fill(figures, { month: monthText(firstYear.asOf, words) }),
        ...(areOldFigures(firstYear.asOf, now) ? [oldFigures] : []),
      ],
    },
    allYears: allYears && {
      ...sumInWords(allYears, words, label),
      notes: [...(isOneYear ? [words.compare.oneYear] : []), notCountedLater, ...yearlyNote(country, words)],
    },
    begins: beginsFact(course, words, { inBoth: false }),
    beginsInBoth: beginsFact(course, words, { inBoth: true }),
    deadline,
    score: scoreText(requirements),
    asked: asked(
      panels.filter(({ title }) => title !== FINANCIAL),
      words,
    ),
    funds: country ? fundsOf(country, words) : [],
    papers: asked(
      panels.filter(({ title }) => title === FINANCIAL),
      words,
    ),
    measures: {
      rupees: firstYear ? (roundRupees(firstYear.total)?.from ?? null) : null,
      allYears: allYears ? (roundRupees(allYears.total)?.from ?? null) : null,
      years,
      days: deadline?.daysLeft ?? null,
    },
  };
}

/** A part of a sum in words: "लन्डनबाहिर बसाइ खर्च, ९ महिनाको"; of several years "…, वर्षको ९ महिनाका दरले ३ वर्षको". */
export function partText(
  { key, label, months, years = 1 }: CostPart,
  country: KnownCountry | null,
  words: Words,
): string {
  const { tuition, tuitionWhole, tuitionAllYears, forMonths, forYears, forMonthsOfYears } = words.sheet.cost;
  const own: Record<string, string> = {
    tuition,
    "tuition-whole": tuitionWhole,
    "tuition-all-years": tuitionAllYears,
  };
  const part = own[key] ?? country?.parts[key.slice(key.indexOf(".") + 1)] ?? label;
  if (months === undefined) return years === 1 ? part : fill(forYears, { part, length: lengthText(years, words) });
  const parts = { part, months: numberText(months), length: lengthText(years, words) };
  return fill(years === 1 ? forMonths : forMonthsOfYears, parts);
}

/** What the visa costs for each of its years, which the sum of all years leaves out. */
function yearlyNote(country: KnownCountry | null, words: Words): string[] {
  const money = country?.yearly && guideMoney(country.figures, country.yearly.figure);
  const amount = money ? amountOf(money, words).words : null;
  if (!country?.yearly || amount === null) return [];
  return [fill(words.sheet.cost.notCountedYearly, { part: country.yearly.text, amount })];
}

function fundsOf({ figures, funds }: KnownCountry, words: Words): CourseSheet["funds"] {
  return funds.map(({ text, figure }) => {
    const money = figure === undefined ? null : guideMoney(figures, figure);
    return { text, amount: money && amountOf(money, words) };
  });
}

function scoreText(panels: UniversityDetails["requirements"]): string | null {
  const least = leastScore(panels.find(({ title }) => title === ENGLISH)?.html ?? "");
  return least && `${least.name} ${least.score.replace(/\d/g, (digit) => numberText(Number(digit)))}`;
}

function asked(panels: UniversityDetails["requirements"], { requirements }: Words): Asked[] {
  return panels.map(({ title, html }) => ({
    heading: requirements[title],
    html,
    isPrintedInPart: isPrintedInPart(html),
  }));
}
