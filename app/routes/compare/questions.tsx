import type { ReactNode } from "react";

import { leastOf, type Measure } from "~/api/courses/least-of";
import { available } from "~/api/not-available";
import { Deadline } from "~/components/deadline/deadline";
import { FeeText } from "~/components/fee/fee";
import { lacksCurrency, PLUS_TUITION, uncounted, type FeeProps } from "~/components/fee/fee-words";
import type { FirstYearProps } from "~/components/first-year/first-year";
import { inItsLanguage } from "~/components/language/language";
import { Prose } from "~/components/prose/prose";

import type { Amount, Costs, Measures } from "./comparison.server";
import * as styles from "./comparison.css";

type Panels = readonly { title: string; html: string }[];

/** A course of the comparison as the page gets it. */
export interface Compared {
  course: {
    id: number;
    name: string;
    university: { name: string };
    country: string | null;
    location: string;
    length: string;
    intake: string;
    programType: string;
    courseType: string;
    specialization: string;
    annualFees: FeeProps;
    totalFees: FeeProps;
  };
  decision: {
    guide: { path: string; title: string } | null;
    rupees: { annual: string | null; total: string | null };
    firstYear: FirstYearProps | null;
    besideTuition: FirstYearProps | null;
    deadline: Parameters<typeof Deadline>[0]["deadline"] | null;
  };
  costs: Costs;
  measures: Measures;
  entry: { requirements: Panels; papers: Panels; english: string | null };
  problem: string | null;
}

interface Row {
  label: string;
  /** Whether the answer is the university's, which may fail to answer. */
  ofUniversity?: boolean;
  /** What the row says of a course, with `mark` under what it marks; `null` where nothing is known. */
  of: (compared: Compared, mark?: ReactNode) => ReactNode;
  /** What the answer is known by: where it is the same for all, it is said once. */
  by: (compared: Compared) => unknown;
  /** What its label says more of the answers, where it holds of any course. */
  aside?: (compared: Compared) => string | null;
  /** What is said where it is the same for all, if not what `of` says of the first. */
  once?: (compared: Compared) => ReactNode;
  /** What is said where nothing is known, if not that it is not given. */
  lack?: string;
  /** Said of the course with the least. */
  least?: { mark: string; of: (measures: Measures) => Measure | null };
  /** Whether the rows above it say the same of a course: the row is left out where they do of all. */
  saidBy?: (compared: Compared) => boolean;
  /** Whether it sums up the rows above it. */
  isSum?: boolean;
  /** Whether the answer is an amount in rupees: "about" is seen beside the label, and not on a line above each. */
  isMoney?: (compared: Compared) => boolean;
  /** Whether its answers are so long that a phone folds them. */
  isLong?: boolean;
  /** Whether another row says it at length, so that paper needs it not. */
  onScreen?: boolean;
}

/** Says no more than its row. */
const USUAL_TUITION = "Tuition of one year";
const UNANSWERED = "Not known just now.";
const NO_SUM = "No sum";

/** The rows of the comparison under the questions of a family, in the order in which it asks. */
export const questions: readonly { id: string; heading: string; rows: readonly Row[] }[] = [
  {
    id: "what",
    heading: "What is it?",
    rows: [
      wordsRow("Level", ({ course: { programType, courseType } }) => available(programType) ?? available(courseType)),
      wordsRow("Specialization", ({ course }) => available(course.specialization)),
      {
        ...wordsRow("Course length", ({ course }) => available(course.length)),
        least: { mark: "Shortest", of: ({ years }) => years },
      },
      wordsRow("Course Intake", ({ course }) => available(course.intake)),
    ],
  },
  {
    id: "cost",
    heading: "What does it cost us?",
    rows: [
      {
        label: "Annual Fees",
        isMoney: ({ decision }) => decision.rupees.annual !== null,
        of: ({ course: { annualFees }, decision: { rupees, besideTuition } }) =>
          price(besideTuition ? uncounted(annualFees) : annualFees, rupees.annual, styles.fee),
        by: ({ course }) => course.annualFees,
      },
      {
        ...costsRow("Tuition, first year", ({ tuition }) => (tuition ? [tuition] : [])),
        saidBy: ({ decision, costs }) => costs.tuition === null || costs.tuition.rupees === decision.rupees.annual,
      },
      costsRow("Living costs, first year", ({ living }) => (living ? [living] : [])),
      costsRow("Visa and health, first year", ({ visa }) => visa),
      {
        label: "First year in all",
        isSum: true,
        lack: NO_SUM,
        isMoney: ({ decision: { firstYear, besideTuition } }) => Boolean((firstYear ?? besideTuition)?.rupees),
        of: ({ decision: { firstYear, besideTuition }, costs: { visa } }, mark) =>
          firstYear
            ? price({ text: firstYear.total, code: null }, firstYear.rupees, styles.sum, sumNotes(visa, mark))
            : besideTuition &&
              price(
                { text: `${besideTuition.total} ${PLUS_TUITION}`, code: null },
                besideTuition.rupees && `${besideTuition.rupees} ${PLUS_TUITION}`,
                styles.sum,
              ),
        by: ({ decision }) => decision.firstYear ?? decision.besideTuition,
        least: { mark: "Lowest sum", of: ({ firstYear }) => firstYear },
      },
      {
        label: "Total Fees",
        isMoney: ({ decision }) => decision.rupees.total !== null,
        of: ({ course: { totalFees }, decision: { rupees } }) =>
          price(lacksCurrency(totalFees) ? uncounted(totalFees) : totalFees, rupees.total, styles.fee),
        by: ({ course }) => course.totalFees,
      },
      {
        label: "Tuition and living, all years",
        isSum: true,
        lack: NO_SUM,
        isMoney: ({ costs }) => Boolean(costs.allYears?.rupees),
        of: ({ costs: { allYears } }, mark) =>
          allYears && price({ text: allYears.text, code: null }, allYears.rupees, styles.sum, mark),
        by: ({ costs }) => costs.allYears,
        aside: ({ costs: { allYears, visa } }) => (allYears && visa.length > 0 ? "without visa and health" : null),
        least: { mark: "Lowest sum", of: ({ allYears }) => allYears },
      },
      { ...wordsRow("Counted in all years", ({ costs }) => costs.allYears?.label ?? null), lack: NO_SUM },
      wordsRow("Not counted", notCounted),
      wordsRow("Figures from", ({ decision }) => (decision.firstYear ?? decision.besideTuition)?.asOf ?? null),
    ],
  },
  {
    id: "entry",
    heading: "Can I get in?",
    rows: [
      panelRow("Academic Requirement", "requirements"),
      { ...wordsRow("English test", ({ entry }) => entry.english), ofUniversity: true, onScreen: true },
      panelRow("English Language Requirement", "requirements"),
      panelRow("Offer Letter Requirement", "requirements"),
      panelRow("Turnaround Time", "requirements"),
    ],
  },
  {
    id: "papers",
    heading: "What else do we need?",
    rows: ["Financial Requirement", "Specific Genuine Student Requirement"].map((title) => panelRow(title, "papers")),
  },
  {
    id: "deadline",
    heading: "By when?",
    rows: [
      {
        label: "Application deadline",
        of: ({ course: { id }, decision: { deadline } }, mark) =>
          deadline && (
            <Deadline courseId={id} deadline={deadline}>
              {mark}
            </Deadline>
          ),
        by: ({ decision }) => decision.deadline,
        once: ({ decision: { deadline } }) => deadline && <Deadline deadline={deadline} />,
        least: { mark: "Nearest", of: ({ days }) => days },
      },
    ],
  },
];

/** A row as it is shown. */
export interface AnsweredRow {
  label: string;
  aside?: string | null;
  lack?: string;
  /** What it says of each course, in their order; of the first for all where that is the same. */
  answers: readonly ReactNode[];
  /** Whether that is the same for all. */
  same: boolean;
  isSum?: boolean;
  isMoney?: boolean;
  isLong?: boolean;
  onScreen?: boolean;
}

/**
 * The rows to which there is an answer, with what each says of each course: those that differ first, but sums below all that
 * they are made of. Where a university did not answer, the first row says why, for all rows where no other course has more to say.
 */
export function answered(rows: readonly Row[], courses: readonly Compared[]): readonly AnsweredRow[] {
  const told = rows.filter(
    (row) => courses.some((compared) => row.of(compared) !== null) && !(row.saidBy && courses.every(row.saidBy)),
  );
  const missed = rows.slice(0, 1).filter(({ ofUniversity }) => ofUniversity && courses.some(({ problem }) => problem));
  const shown = (told.length > 0 ? told : missed).map(
    ({ label, aside, lack, of, by, once, ofUniversity, least, isSum, isMoney, isLong, onScreen }, index) => {
      const same = new Set(courses.map((compared) => JSON.stringify([by(compared), compared.problem]))).size === 1;
      const marked = leastOf(courses.map(({ measures }) => least?.of(measures) ?? null));
      const markOf = (column: number) =>
        !same && marked.has(column) ? <p className={styles.mark}>{least?.mark}</p> : undefined;
      return {
        label,
        aside: aside && courses.map(aside).find((text) => text !== null),
        lack,
        answers: courses.map(
          (compared, column) =>
            (same && once ? once(compared) : of(compared, markOf(column))) ??
            (ofUniversity ? reason(compared.problem, index === 0) : null),
        ),
        same,
        isSum,
        isMoney: courses.some((compared) => isMoney?.(compared)),
        isLong: isLong && courses.every(({ problem }) => problem === null),
        onScreen,
      };
    },
  );
  return inOrder(shown);
}

function inOrder(rows: readonly AnsweredRow[]): readonly AnsweredRow[] {
  const sum = rows.findIndex(({ isSum }) => isSum);
  if (sum >= 0) return [...inOrder(rows.slice(0, sum)), ...rows.slice(sum, sum + 1), ...inOrder(rows.slice(sum + 1))];
  return [...rows.filter(({ same }) => !same), ...rows.filter(({ same }) => same)];
}

/** What stands under a sum of the first year: that it is without what its guide does not give, and `mark`. */
function sumNotes(visa: Costs["visa"], mark: ReactNode): ReactNode {
  return (
    <>
      {visa.length > 0 ? null : <p className={styles.note}>without visa and health</p>} {mark}
    </>
  );
}

/** What the sums of a course leave out: those of all years also what is paid once. */
function notCounted({ costs: { visa, allYears }, decision: { firstYear, besideTuition } }: Compared): string | null {
  const once =
    allYears && visa.length > 0 ? [`in the sum of all years: ${visa.map(({ label }) => label).join(", ")}`] : [];
  return [...((firstYear ?? besideTuition)?.notCounted ?? []), ...once].join("; ") || null;
}

function reason(problem: string | null, first: boolean): ReactNode {
  return problem === null || first ? problem : UNANSWERED;
}

function wordsRow(label: string, text: (compared: Compared) => string | null): Row {
  return {
    label,
    of: (compared, mark) => {
      const words = text(compared);
      return (
        words && (
          <>
            {inItsLanguage(words)} {mark}
          </>
        )
      );
    },
    by: text,
  };
}

/** A part of the first year; its words where they say more than the row's. */
function costsRow(label: string, of: (costs: Costs) => readonly Amount[]): Row {
  return {
    label,
    isMoney: ({ costs }) => of(costs).some(({ rupees }) => rupees !== null),
    of: ({ costs }) => {
      const amounts = of(costs);
      if (amounts.length === 0) return null;
      return amounts.map((amount) => (
        <div key={amount.label} className={styles.part}>
          {price({ text: amount.text, code: null }, amount.rupees, styles.fee)}{" "}
          {amount.label === USUAL_TUITION ? null : <p className={styles.note}>{amount.label}</p>}
        </div>
      ));
    },
    by: ({ costs }) => of(costs),
  };
}

function panelRow(title: string, of: "requirements" | "papers"): Row {
  const html = ({ entry }: Compared) => entry[of].find((panel) => panel.title === title)?.html;
  return {
    label: title,
    ofUniversity: true,
    isLong: true,
    of: (compared) => {
      const text = html(compared);
      return text === undefined ? null : <Prose html={text} />;
    },
    by: html,
  };
}

/** Rupees first, in which alone courses of several countries compare, and what is said of them. */
function price(fee: FeeProps, rupees: string | null, look: string, mark?: ReactNode): ReactNode {
  const [, about, amount = ""] = /^(about )?(.*)$/u.exec(rupees ?? "") ?? [];
  return (
    <>
      <span className={look}>
        {about ? <span className={styles.approximately}>{about}</span> : null}
        <FeeText fee={rupees === null ? fee : { text: amount, code: null }} />
      </span>{" "}
      {rupees === null ? null : (
        <p className={styles.own}>
          <FeeText fee={fee} />
        </p>
      )}{" "}
      {mark}
    </>
  );
}
