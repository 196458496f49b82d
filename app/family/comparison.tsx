import type { ReactNode } from "react";

import { fewerMonths } from "~/api/courses/fewer-months";
import { leastOf, type Measure } from "~/api/courses/least-of";
import { SiteLink } from "~/components/link/link";
import type { Words } from "~/content/words.server";
import { paths } from "~/paths";
import { classes } from "~/styles/classes";

import {
  AskedText,
  beginsNotes,
  DeadlineText,
  FamilyPapers,
  FundList,
  namedNotes,
  Papers,
  PayFirst,
  PlaceText,
  type PapersProps,
} from "./course-parts";
import { Missing, SumParts } from "./cost";
import { English, LongestPrinted } from "./english";
import { fill } from "./fill";
import { numberText } from "./numbers";
import { longestPrinted } from "./paper";
import { AmountText, FactText, Part, RatesText, Row as LabelledRow, Spoken } from "./parts";
import type { RatesInWords } from "./rates.server";
import type { CourseSheet, NotedSum } from "./sheet.server";

import * as styles from "./family.css";

/** A course of the comparison. */
interface ComparedSheet {
  sheet: CourseSheet;
  /** Whether what the university asks could not be read. */
  failed: boolean;
}

interface Row {
  label: string;
  /** What it says of a course, with `mark` beside what it marks. */
  of: (compared: ComparedSheet, mark?: ReactNode) => ReactNode;
  /** What the answer is known by: where it is the same for all, it is said once. */
  by: (sheet: CourseSheet) => unknown;
  /** Not on paper: long, in English, and on the sheet of each course. */
  onScreen?: boolean;
  /** On paper alone: on a screen it is a part of each sum. */
  onPaper?: boolean;
  /** Each of its answers is a sum, whose parts stand beside those of the others. */
  level?: boolean;
  /** Above each of its answers the names stand on paper too; they do above the first row of a question. */
  named?: boolean;
  /** What is said below the answer: once where it is the same for all. */
  notes?: (sheet: CourseSheet) => readonly string[];
  /** Said of the course with the least. */
  least?: { mark: string; of: (sheet: CourseSheet) => Measure | null };
}

interface ComparisonProps extends PapersProps {
  courses: readonly ComparedSheet[];
  rates: RatesInWords | null;
}

/** Courses side by side, or below each other on a phone, by the questions of a family and in its words. */
export function Comparison({ courses, ...of }: ComparisonProps) {
  const { words } = of;
  const telling = tellingOf(courses.map(({ sheet }) => sheet));
  return (
    <LongestPrinted.Provider value={longestPrinted(courses.length)}>
      <InShort courses={courses} telling={telling} words={words} />
      <div className={styles.compared}>
        <section className={styles.courses} aria-labelledby="courses-h">
          <h2 id="courses-h" className={styles.heading}>
            {words.compare.courses}
          </h2>
          <ul className={classes(styles.names, courses.length <= styles.FEW && styles.few)}>
            {courses.map(({ sheet }, place) => (
              <li key={sheet.id} className={styles.courseName}>
                {orderText(place)} <English>{sheet.name}</English>
              </li>
            ))}
          </ul>
          <ul className={columnsOf(courses)}>
            {courses.map(({ sheet }, place) => (
              <li key={sheet.id} className={styles.about}>
                <strong className={styles.number}>{orderText(place)}</strong> <English>{sheet.university}</English>
                <p>
                  <PlaceText sheet={sheet} />
                </p>
                <p data-screen-only>
                  <SiteLink className={styles.way} to={paths.familySheet(sheet.id)}>
                    {words.compare.sheet}
                  </SiteLink>
                </p>
              </li>
            ))}
          </ul>
        </section>
        {questionsOf(courses, of).map(({ id, heading, before, rows, after }) => (
          <Part key={id} id={id} heading={heading} wide>
            {before}
            {rows.map((row, place) => (
              <Answers
                key={row.label}
                row={{ ...row, named: row.named ?? place === 0 }}
                courses={courses}
                telling={telling}
                words={words}
              />
            ))}
            {after}
          </Part>
        ))}
      </div>
    </LongestPrinted.Provider>
  );
}

interface AnsweredProps {
  courses: readonly ComparedSheet[];
  telling: Telling;
  words: Words;
}

function Answers({ row, courses, telling, words }: AnsweredProps & { row: Row }) {
  const { label, of, by, least, onScreen, onPaper, level, named, notes } = row;
  const measures = courses.map(({ sheet }) => least?.of(sheet) ?? null);
  const marked = leastOf(measures);
  const answers = new Set(courses.map(({ sheet, failed }) => JSON.stringify([by(sheet), failed])));
  const [first] = courses;
  const mark = least && <p className={styles.mark}>{ofKnown(least.mark, measures, words.compare)}</p>;
  const ofAll = saidOfAll(courses.map(({ sheet }) => notes?.(sheet) ?? []));
  return (
    <div data-screen-only={onScreen} className={onPaper ? styles.onPaper : undefined}>
      <h3 className={styles.smallHeading}>{label}</h3>
      <Notes notes={ofAll} />
      {first && answers.size === 1 ? (
        <div>
          {courses.length > 1 ? <span className={styles.note}>{words.compare.same}</span> : null}
          <div>{of(first)}</div>
        </div>
      ) : (
        <dl className={classes(columnsOf(courses), level && styles.level)}>
          {courses.map((compared, place) => (
            <div key={compared.sheet.id} className={styles.column}>
              <dt className={named ? styles.columnName : styles.repeatedName}>
                <Short place={place} sheet={compared.sheet} telling={telling} />
              </dt>
              <dd>
                {of(
                  compared,
                  marked.has(place) ? mark : marked.size > 0 && <p className={styles.unmarked} aria-hidden />,
                )}{" "}
                <Notes notes={(notes?.(compared.sheet) ?? []).filter((note) => !ofAll.includes(note))} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

/** Of more courses there is no room on paper for it beside what it is taken from. */
const LONGEST_IN_SHORT = 3;

/** The lowest sums and the nearest deadline with the courses that have them. */
function InShort({ courses, telling, words }: AnsweredProps) {
  const { compare, amounts } = words;
  const sheets = courses.map(({ sheet }) => sheet);
  const sums = (["firstYear", "allYears"] as const).map((name) => ({
    label: compare.leastSums[name],
    of: ({ measures }: CourseSheet) => (name === "firstYear" ? measures.rupees : measures.allYears),
    value: (one: CourseSheet) =>
      one[name] ? <AmountText amount={one[name].total} noRate={amounts.noRate} large /> : null,
  }));
  const open = sheets.filter(({ measures }) => measures.days !== null);
  const nearest = {
    label: compare.nearest,
    // Beside those that are over or not known, the only one that is open is the nearest.
    of: (sheet: CourseSheet) => sheet.measures.days ?? (open.length === 1 ? Infinity : null),
    value: ({ deadline }: CourseSheet) => <DeadlineText deadline={deadline} none={compare.unknown} />,
  };
  const told = [...sums, nearest].flatMap(({ label, of, value }) => {
    const measures: readonly (Measure | null)[] = sheets.map((one) => of(one));
    const places = leastOf(measures);
    const found = sheets.find((_, place) => places.has(place));
    return found ? [{ label: ofKnown(label, measures, compare), value: value(found), places }] : [];
  });
  if (told.length === 0) return null;
  const counted = sheets.map(({ country, firstYear, allYears, measures }) => ({
    country: country?.words ?? "",
    months: (firstYear ?? allYears) && measures.livingMonths,
  }));
  const isUnderYear = ({ measures: { years } }: CourseSheet) => years !== null && years < 1;
  const leastFirst = leastOf(sheets.map(({ measures }) => measures.rupees));
  const isShortest =
    sheets.some((one, place) => leastFirst.has(place) && isUnderYear(one)) && !sheets.every(isUnderYear);
  const notes = [
    ...(sheets.some(({ allYears }) => allYears) && new Set(sheets.map(({ measures }) => measures.years)).size > 1
      ? [compare.lengths]
      : []),
    ...(isShortest ? [compare.shortFirst] : []),
    ...(leastOf(sheets.map(({ measures }) => measures.allYears)).size > 0 &&
    leastSum(sheets, "allYears") < leastSum(sheets, "rupees")
      ? [compare.withoutVisa]
      : []),
    ...fewerMonths(counted).map(({ country, months }) =>
      fill(compare.livingMonths, { country, months: numberText(months) }),
    ),
  ];
  return (
    <Part id="short" heading={compare.short} wide onScreen={courses.length > LONGEST_IN_SHORT || undefined}>
      <dl className={styles.inShort}>
        {told.map(({ label, value, places }) => (
          <LabelledRow key={label} label={label}>
            {value}
            {courses.map((one, place) =>
              places.has(place) ? (
                <p key={one.sheet.id}>
                  <Whose place={place} sheet={one.sheet} telling={telling} />
                </p>
              ) : null,
            )}
          </LabelledRow>
        ))}
      </dl>
      <Notes notes={notes} />
    </Part>
  );
}

function leastSum(sheets: readonly CourseSheet[], of: "rupees" | "allYears"): number {
  return Math.min(...sheets.map(({ measures }) => measures[of]?.from ?? Infinity));
}

/** What is said of the one with the least of several measures; where some are not known, that it is the least of the others. */
function ofKnown(mark: string, measures: readonly (Measure | null)[], { ofKnown: sentence }: Words["compare"]): string {
  return measures.includes(null) ? fill(sentence, { mark }) : mark;
}

/** What tells courses apart beside their numbers. */
type Telling = "country" | "university" | "name";

/** Courses of one country are told apart by their universities, those of one university by their names. */
function tellingOf(sheets: readonly CourseSheet[]): Telling {
  if (new Set(sheets.map(({ country }) => JSON.stringify(country))).size > 1) return "country";
  const universities = new Set(sheets.flatMap(({ university }) => university || []));
  return universities.size === sheets.length ? "university" : "name";
}

/** Of which course an answer is: its number, by which its name stays in view, and what tells it apart. */
function Short({ place, sheet, telling }: WhoseProps) {
  const { country } = sheet;
  return (
    <strong>
      {orderText(place)}{" "}
      {telling !== "country" ? (
        <English>{sheet[telling]}</English>
      ) : country ? (
        <FactText fact={country} none="" />
      ) : null}
    </strong>
  );
}

interface WhoseProps {
  place: number;
  sheet: CourseSheet;
  telling: Telling;
}

function Whose(of: WhoseProps) {
  return (
    <>
      <Short {...of} /> {of.telling === "name" ? null : <English>{of.sheet.name}</English>}
    </>
  );
}

const columnsOf = ({ length }: readonly unknown[]) => styles.columns[length as keyof typeof styles.columns];

/** "२." for place 1. */
const orderText = (place: number) => `${numberText(place + 1)}.`;

/** What is said of several courses, and of each of which anything is. */
function saidOfAll(notes: readonly (readonly string[])[]): readonly string[] {
  const [first = [], ...rest] = notes.filter(({ length }) => length > 0);
  return rest.length === 0 ? [] : first.filter((note) => rest.every((other) => other.includes(note)));
}

function Notes({ notes }: { notes: readonly string[] }) {
  return notes.length === 0 ? null : (
    <p className={styles.note}>
      <Spoken text={notes.join(" ")} />
    </p>
  );
}

interface Question {
  id: string;
  heading: string;
  /** What is so for all courses, above and below what each has to say. */
  before?: ReactNode;
  after?: ReactNode;
  rows: readonly Row[];
}

function questionsOf(
  courses: readonly ComparedSheet[],
  { words, documents, rates }: Omit<ComparisonProps, "courses">,
): Question[] {
  const { what, cost, when, pay, student, family } = words.sheet;
  const { compare, amounts } = words;
  const isSummed = (name: "firstYear" | "allYears") => courses.every(({ sheet }) => sheet[name]);
  const fee = (name: "annual" | "total"): Row => ({
    label: cost[name],
    of: ({ sheet }) => {
      const amount = sheet[name];
      return amount ? <AmountText amount={amount} noRate={amounts.noRate} /> : compare.unknown;
    },
    by: (sheet) => sheet[name],
  });
  const sum = (name: "firstYear" | "allYears"): Row => ({
    label: cost[name],
    of: ({ sheet }, mark) => {
      const parts = (added: NotedSum) => (
        <SumParts
          sum={added}
          mark={mark}
          noRate={amounts.noRate}
          parts={cost.parts}
          onScreen={name === "allYears" || undefined}
        />
      );
      const added = sheet[name];
      if (added) return parts(added);
      if (name === "allYears") return compare.noSum;
      return (
        <Missing sheet={sheet} words={words}>
          {parts}
        </Missing>
      );
    },
    by: (sheet) => sheet[name] ?? sheet.missing,
    level: isSummed(name),
    named: true,
    notes: (sheet) => (sheet[name] ?? (name === "firstYear" ? sheet.missing?.known : null))?.notes ?? [],
  });
  const asks = (name: "asked" | "papers") => (compared: ComparedSheet) => (
    <AskedText asked={compared.sheet[name]} failed={compared.failed} words={student} compared />
  );
  const inEnglish = (name: "asked" | "papers") => (sheet: CourseSheet) =>
    sheet[name].length > 0 ? [student.inEnglish] : [];
  return [
    {
      id: "what",
      heading: what.heading,
      rows: [
        {
          label: what.length,
          of: ({ sheet }, mark) => (
            <>
              <FactText fact={sheet.length} none={compare.unknown} /> {mark}
            </>
          ),
          by: ({ length }) => length,
          least: { mark: compare.shortest, of: ({ measures }) => measures.years },
        },
        {
          label: what.level,
          of: ({ sheet }) => <FactText fact={sheet.level} none={compare.unknown} />,
          by: ({ level }) => level,
          onScreen: true,
        },
      ],
    },
    {
      id: "cost",
      heading: cost.heading,
      rows: [
        { ...sum("firstYear"), least: { mark: compare.cheapest, of: ({ measures }) => measures.rupees } },
        ...(isSummed("firstYear") ? [] : [{ ...fee("annual"), onScreen: true }]),
        { ...fee("total"), onPaper: isSummed("allYears") },
        { ...sum("allYears"), least: { mark: compare.cheapest, of: ({ measures }) => measures.allYears } },
      ],
      after: <RatesText rates={rates} words={cost} />,
    },
    {
      id: "when",
      heading: when.heading,
      rows: [
        {
          label: when.deadline,
          of: ({ sheet }, mark) => (
            <>
              <DeadlineText deadline={sheet.deadline} none={compare.unknown} /> {mark}
            </>
          ),
          by: ({ deadline }) => deadline,
          least: { mark: compare.nearest, of: ({ measures }) => measures.days },
        },
        {
          label: when.begins,
          of: ({ sheet }) => <FactText fact={sheet.begins} none={compare.unknown} />,
          by: ({ begins }) => begins,
          notes: (sheet) => beginsNotes(sheet, when),
        },
      ],
    },
    {
      id: "pay",
      heading: pay.heading,
      before: <p>{pay.us}</p>,
      rows: [{ label: pay.later, of: ({ sheet }) => sheet.pay ?? pay.noLater, by: (sheet) => sheet.pay }],
      after: <PayFirst fee={pay.fees} words={pay} />,
    },
    {
      id: "student",
      heading: student.heading,
      before: <Papers documents={documents} words={words} />,
      rows: [
        {
          label: words.requirements["Academic Requirement"],
          of: ({ sheet, failed }) => (failed ? student.failed : (sheet.marks ?? student.marks.none)),
          by: ({ marks }) => marks,
          onScreen: true,
        },
        {
          label: student.language,
          of: ({ sheet, failed }) => (failed ? student.failed : sheet.score.text),
          by: ({ score }) => score,
          notes: ({ score }) => score.notes,
        },
        {
          label: student.asked,
          of: asks("asked"),
          by: ({ asked, named }) => [asked, named],
          notes: (sheet) => [...namedNotes(sheet, student), ...inEnglish("asked")(sheet)],
          onScreen: true,
        },
      ],
    },
    {
      id: "family",
      heading: family.heading,
      rows: [
        {
          label: family.shown,
          of: ({ sheet }) => <FundList funds={sheet.funds} words={words} compared />,
          by: ({ funds }) => funds,
          notes: ({ funds }) => (funds?.sum ? [family.sumOnly] : []),
        },
        {
          label: family.asked,
          of: asks("papers"),
          by: ({ papers }) => papers,
          notes: inEnglish("papers"),
          onScreen: true,
        },
      ],
      after: <FamilyPapers words={family} />,
    },
  ];
}
