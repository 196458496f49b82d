import type { NamedCourse } from "./english-score";
import { clausesIn, labelIn, type Clause } from "./clauses";
import { covers, levelIn, levelName, levelOfCourse, type StudyLevel } from "./study-level";

/** The marks of earlier study that a university asks for. */
export interface SchoolMarks {
  /** The study that they are of; `null` where the text leaves it open. */
  readonly of: "school" | "bachelor" | null;
  /** "2.4"; `null` where only a percentage is asked for. */
  readonly gpa: string | null;
  /** "55"; where there is a GPA too, either will do. */
  readonly percent: string | null;
}

const percents = /(?<![\d.])\d{2}(?:\.\d+)?(?=\s*(?:%|per\s*cent))/gi;
const number = "(?<![\\d.,])\\d{1,2}(?:\\.\\d{1,2})?(?![\\d.]*\\d)";
const gpas = new RegExp(
  `\\bC?GPA\\b\\s*(?:of|at|least|minimum|is|above|:|=|\\s){0,4}(${number})|(${number})\\s*C?GPA\\b`,
  "gi",
);
const LEAST_PERCENT = 35;
const MOST_GPA = 4;
const school = /\b(?:grade|class|year)\s*(?:12|twelve)\b|\b12th\b|\+2|\bNEB\b|\bhigh school\b|\bplus two\b/i;
const bachelor = /\b(?:bachelor'?s?|undergraduate|first) degree\b/i;
/** What turns a clause, or makes its marks depend on something else. */
const turning =
  /\b(?:not(?! (?:be )?(?:less|lower|below))|except|unless|without|if|may|can|instead|experience|preferred|scholarships?|between)\b/i;
const forLevel = new RegExp(
  `\\bfor (?:an? |the )?${levelName}(?:(?:,| and| or)+ ${levelName})* (?:course|program|stud|entry|admission|level)|\\((?:for )?${levelName}[^()]{0,20}\\)`,
  "gi",
);

/** The marks that a university's text asks of a course's applicants, where it leaves no doubt; else `null`. */
export function schoolMarks(html: string, course: NamedCourse): SchoolMarks | null {
  const level = levelOfCourse(course);
  if (level === null) return null;
  const asked = clausesIn(html.replaceAll("\u2019", "'")).filter(hasMarks);
  const own = asked.filter((clause) => isFor(clause, level));
  const words = course.name.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
  const named = asked.some(({ text, under }) =>
    [labelIn(text) ?? "", ...under].some((each) =>
      words.some((word) => each.toLowerCase().includes(word) && levelIn(word) === null),
    ),
  );
  const [first, ...rest] = own.map(marksIn);
  if (named || !first || rest.some((marks) => JSON.stringify(marks) !== JSON.stringify(first))) return null;
  return first;
}

function hasMarks({ text }: Clause): boolean {
  return [...text.matchAll(percents), ...text.matchAll(gpas)].length > 0;
}

/** Whether a clause is said of courses of `level`: by its label, else by the study that it asks for. */
function isFor({ text, under }: Clause, level: StudyLevel): boolean {
  const cells = text
    .split("|")
    .map((cell) => cell.trim())
    .filter(Boolean);
  const before = cells.length > 1 ? cells[0] : labelIn(text);
  const labels = [before ?? "", ...(text.match(forLevel) ?? [])];
  const named = [labels.join(" "), ...under].map(levelsIn).find((levels) => levels.length > 0);
  if (named) return named.some((each) => covers(each, level));
  if (before != null || under.length > 0) return false;
  if (school.test(text) === bachelor.test(text)) return false;
  return school.test(text)
    ? level === "bachelor" || level === "undergraduate"
    : level === "master" || level === "postgraduate";
}

function levelsIn(text: string): StudyLevel[] {
  return (text.match(new RegExp(levelName, "gi")) ?? []).flatMap((name) => levelIn(name) ?? []);
}

function marksIn({ text }: Clause): SchoolMarks | null {
  const percent = [...text.matchAll(percents)].map(([each]) => each);
  const gpa = [...text.matchAll(gpas)].map(([, after, before]) => after ?? before ?? "");
  const isOne = percent.length <= 1 && gpa.length <= 1 && percent.length + gpa.length > 0;
  const isEither = percent.length + gpa.length < 2 || /\bor\b|\//.test(text);
  const isPossible =
    percent.every((each) => Number(each) >= LEAST_PERCENT) &&
    gpa.every((each) => Number(each) >= 1 && Number(each) <= MOST_GPA);
  if (!isOne || !isEither || !isPossible || turning.test(text)) return null;
  const [isSchool, isBachelor] = [school.test(text), bachelor.test(text)];
  return {
    of: isSchool === isBachelor ? null : isSchool ? "school" : "bachelor",
    gpa: gpa[0] ?? null,
    percent: percent[0] ?? null,
  };
}
