import { sumOf, tuitionOf, type CostPart } from "~/api/courses/first-year";
import { lengthInYears } from "~/api/courses/course-length";
import { entryOf, sumsOf } from "~/api/courses/decision.server";
import { englishScore, type EnglishScore } from "~/api/courses/english-score";
import { firstYearBasis, guideMoney, livingMonths } from "~/api/courses/first-year.server";
import { schoolMarks } from "~/api/courses/school-marks";
import { roundRupees, rupeesOfSum, type RupeeRange } from "~/api/courses/rupees.server";
import type { CourseDetails, SafeHtml, UniversityDetails } from "~/api/model";
import { available } from "~/api/not-available";
import type { Words } from "~/content/words.server";

import {
  aboutSum,
  feeAmount,
  rupeesInWords,
  sumInWords,
  withoutTuition,
  type Amount,
  type SumInWords,
} from "./amounts.server";
import { deadlineInWords, monthText, oldFigures, type DeadlineInWords } from "./dates.server";
import {
  beginsFact,
  knownCountry,
  lengthFact,
  lengthText,
  levelFact,
  type Begins,
  type Fact,
  type KnownCountry,
} from "./facts.server";
import { fill } from "./fill";
import { fundsOf, type Funds } from "./funds.server";
import { inDevanagari } from "./numbers";
import { namesIn } from "./phrases";
import { partText } from "./part-text.server";

/** What a university asks for: the heading in words of the language, the text in English. */
export interface Asked {
  readonly heading: string;
  readonly html: SafeHtml;
}

/** A course as a family decides by it: all that its sheet and the comparison say. */
export interface CourseSheet {
  readonly id: number;
  /** In English, as are the names of university, city and a country that the words do not know. */
  readonly name: string;
  readonly university: string;
  readonly city: string | null;
  readonly country: Fact | null;
  /** The country's name in content/figures, under which its costs stand on the page for families. */
  readonly figures: string | null;
  readonly length: Fact | null;
  readonly level: Fact | null;
  readonly annual: Amount | null;
  readonly total: Amount | null;
  readonly firstYear: NotedSum | null;
  /** Where there is none: why, and what is known of it. */
  readonly missing: { readonly why: string; readonly known: NotedSum | null } | null;
  readonly allYears: NotedSum | null;
  readonly begins: Begins | null;
  readonly deadline: DeadlineInWords | null;
  /** What the university wants in a test of English, or that nobody can tell. */
  readonly score: { readonly text: string; readonly notes: readonly string[] };
  /** The marks of earlier study that it wants; `null` where its text leaves a doubt. */
  readonly marks: string | null;
  readonly asked: readonly Asked[];
  /** Papers that its text names, whatever it says of them. */
  readonly named: readonly string[];
  readonly funds: Funds | null;
  /** What is paid when in its country. */
  readonly pay: string | null;
  readonly papers: readonly Asked[];
  /** For saying which one is the least: rupees of the first year, years, days to the deadline; and for how many months of a year living costs are counted. */
  readonly measures: {
    readonly rupees: RupeeRange | null;
    readonly allYears: RupeeRange | null;
    readonly years: number | null;
    readonly days: number | null;
    readonly livingMonths: number | null;
  };
}

/** A sum, and sentences on what is not counted in it. */
export interface NotedSum extends SumInWords {
  readonly notes: readonly string[];
}

/** Of all that a university asks for, what it asks of those who pay. */
const FINANCIAL = "Financial Requirement";
const ACADEMIC = "Academic Requirement";
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
  const { firstYear, allYears, isYearOfShort } = sums;
  const years = lengthInYears(course.length);
  const isOneYear = years !== null && years <= 1;
  const { requirements, papers } = entryOf(university, course);
  const panels = [...requirements, ...papers];
  const label = (part: CostPart) => partText(part, country, words);
  const { notCountedLater } = words.sheet.cost;
  const basis = country && firstYearBasis(country.figures, course.location, years);
  const annual = feeAmount(course.annualFees, course.costs.annual, words);
  const total = feeAmount(course.totalFees, course.costs.total, words);
  const tuition = tuitionOf(course.costs, years);
  const hasFee = tuition !== null || annual?.words === null;
  const firstFee = tuition?.whole ? course.totalFees : course.annualFees;
  const allFees = isOneYear || !course.costs.total ? firstFee : course.totalFees;
  const noted = (sum: SumInWords, asOf: string): NotedSum => ({
    ...sum,
    notes: [
      ...(isYearOfShort ? [words.sheet.cost.yearOfShort] : []),
      ...laterNote(country, years, words),
      ...yearNotes(country?.notCounted ?? [], asOf, now, words),
    ],
  });
  const deadline = deadlineInWords(course.deadline, now, words);
  return {
    id: course.id,
    name: course.name,
    university: course.university.name,
    city: course.location === course.country ? null : available(course.location),
    figures: country?.figures ?? null,
    country: course.country === null ? null : { words: country?.name ?? null, text: country ? null : course.country },
    length: lengthFact(course, words),
    level: levelFact(course, words),
    annual,
    total,
    firstYear: firstYear && noted(aboutSum(firstFee, sumInWords(firstYear, words, label), words), firstYear.asOf),
    missing: firstYear
      ? null
      : {
          why: fill(words.sheet.cost.noFirstYear, { part: missingPart(hasFee, basis, words) }),
          known:
            basis &&
            noted(
              withoutTuition(
                sumInWords(sumOf([basis.living, ...basis.visa], basis.living.money.code), words, label),
                words,
              ),
              basis.asOf,
            ),
        },
    allYears: allYears && {
      ...aboutSum(allFees, sumInWords(allYears, words, label), words),
      notes: [...(isOneYear ? [words.compare.oneYear] : []), notCountedLater, ...yearlyNote(country, words)],
    },
    begins: beginsFact(course, words),
    deadline,
    score: scoreText(requirements, course, words),
    marks: marksText(requirements, course, words),
    asked: asked(
      panels.filter(({ title }) => title !== FINANCIAL),
      words,
    ),
    named: namesIn(panels.map(({ html }) => html.replace(/<[^<>]*>/g, " ")).join(" "), words.phrases.papers),
    funds:
      country &&
      fundsOf(
        country,
        words,
        basis && { tuition: firstYear?.counted[0] ?? null, basis, isShort: years !== null && years < 1 },
      ),
    pay: country?.pay ?? null,
    papers: asked(
      panels.filter(({ title }) => title === FINANCIAL),
      words,
    ),
    measures: {
      rupees: (firstYear && !isYearOfShort && rupeesOfSum(firstYear)?.total) || null,
      allYears: (allYears && rupeesOfSum(allYears)?.total) ?? null,
      years,
      days: deadline?.daysLeft ?? null,
      livingMonths: livingMonths(country?.figures ?? null, years),
    },
  };
}

/** What a first year leaves out, and of when its figures are. */
function yearNotes(notCounted: readonly string[], asOf: string, now: number, words: Words): string[] {
  const { cost } = words.sheet;
  return [
    fill(cost.notCounted, { list: notCounted.join(", ") }),
    fill(cost.figures, { month: monthText(asOf, words) }),
    ...oldFigures(asOf, now, words),
  ];
}

/** What is not known of a first year that cannot be told: a fee that is named has no rupees. */
function missingPart(hasFee: boolean, basis: unknown, { sheet: { cost } }: Words): string {
  const { missing } = cost;
  if (hasFee) return basis ? missing.rate : missing.living;
  return basis ? missing.tuition : missing.both;
}

/** What the visa costs for each of its years, which the sum of all years leaves out. */
function yearlyNote(country: KnownCountry | null, words: Words): string[] {
  const yearly = yearlyCost(country);
  if (!yearly) return [];
  const { part, rupees } = yearly;
  return [fill(words.sheet.cost.notCountedYearly, { part, amount: rupeesInWords(rupees, words) })];
}

/** What of it is paid with the visa for the years after the first, of a course that has more. */
function laterNote(country: KnownCountry | null, years: number | null, words: Words): string[] {
  const yearly = yearlyCost(country);
  if (!yearly || years === null || years <= 1) return [];
  const { laterYears, laterTime } = words.sheet.cost;
  const { part, rupees } = yearly;
  const later = years - 1;
  if (!Number.isInteger(later)) return [fill(laterTime, { part, amount: rupeesInWords(rupees, words) })];
  const all = { from: rupees.from * later, to: rupees.to * later };
  return [fill(laterYears, { part, length: lengthText(later, words), amount: rupeesInWords(all, words) })];
}

function yearlyCost(country: KnownCountry | null): { part: string; rupees: RupeeRange } | null {
  const money = country?.yearly && guideMoney(country.figures, country.yearly.figure);
  const rupees = money ? roundRupees(money) : null;
  return country?.yearly && rupees ? { part: country.yearly.text, rupees } : null;
}

function scoreText(
  panels: UniversityDetails["requirements"],
  course: CourseDetails,
  { sheet: { student } }: Words,
): CourseSheet["score"] {
  const asked = panels.find(({ title }) => title === ENGLISH)?.html;
  const score = englishScore(asked ?? "", course);
  if (score === null) return { text: asked === undefined ? student.noScore : student.scoreInEnglish, notes: [] };
  const { name, from, to, band, pte, more } = score;
  const least = `${name}\u00a0${inDevanagari(from)}`;
  if (from !== to) return { text: fill(student.scores, { from: least, to: inDevanagari(to) }), notes: [] };
  const text = [
    fill(student.score, { score: least }),
    ...(band === null ? [] : [fill(student.band, { score: inDevanagari(band) })]),
    ...(pte === null ? [] : [pteText(pte, student)]),
  ];
  return { text: text.join(" "), notes: more ? [student.scoreMore] : [] };
}

function pteText({ from, to, band }: NonNullable<EnglishScore["pte"]>, words: Words["sheet"]["student"]): string {
  const ends = { from: inDevanagari(from), to: inDevanagari(to) };
  if (from !== to) return fill(words.ptes, ends);
  const score = fill(words.pte, { score: ends.from });
  return band === null ? score : `${score} ${fill(words.band, { score: inDevanagari(band) })}`;
}

function marksText(
  panels: UniversityDetails["requirements"],
  course: CourseDetails,
  { sheet: { student } }: Words,
): string | null {
  const marks = schoolMarks(panels.find(({ title }) => title === ACADEMIC)?.html ?? "", course);
  if (marks === null) return null;
  const gpa = marks.gpa && `GPA\u00a0${inDevanagari(marks.gpa)}`;
  const percent = marks.percent && fill(student.marks.percent, { percent: inDevanagari(marks.percent) });
  const both = gpa && percent ? fill(student.marks.either, { gpa, percent }) : (gpa ?? percent ?? "");
  return `${fill(student.marks[marks.of ?? "before"], { marks: both })} ${student.marks.more}`;
}

function asked(panels: UniversityDetails["requirements"], { requirements }: Words): Asked[] {
  return panels.map(({ title, html }) => ({
    heading: requirements[title],
    html,
  }));
}
