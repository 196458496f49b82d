import type { ReactNode } from "react";

import { Deadline } from "~/components/deadline/deadline";
import { FeeText } from "~/components/fee/fee";
import type { FeeProps } from "~/components/fee/fee-words";
import { FirstYear, type FirstYearProps } from "~/components/first-year/first-year";
import { Rupees } from "~/components/first-year/rupees";
import { inItsLanguage } from "~/components/language/language";
import { Prose } from "~/components/prose/prose";

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
    deadline: Parameters<typeof Deadline>[0]["deadline"] | null;
  };
  entry: { requirements: Panels; papers: Panels };
  problem: string | null;
}

interface Row {
  label: string;
  /** Whether the answer is the university's, which may fail to answer. */
  ofUniversity?: boolean;
  /** What the row says of a course; `null` where nothing is known. */
  of: (compared: Compared) => ReactNode;
}

const UNANSWERED = "Not known just now.";

/** The rows of the comparison under the questions of a family, in the order in which it asks. */
export const questions: readonly { heading: string; rows: readonly Row[] }[] = [
  {
    heading: "What is it?",
    rows: [
      { label: "Level", of: ({ course }) => words(course.programType) ?? words(course.courseType) },
      { label: "Specialization", of: ({ course }) => words(course.specialization) },
      { label: "Course length", of: ({ course }) => words(course.length) },
      { label: "Course Intake", of: ({ course }) => words(course.intake) },
    ],
  },
  {
    heading: "What does it cost us?",
    rows: [
      { label: "Annual Fees", of: ({ course, decision }) => price(course.annualFees, decision.rupees.annual) },
      { label: "Total Fees", of: ({ course, decision }) => price(course.totalFees, decision.rupees.total) },
      {
        label: "First year in all",
        of: ({ decision: { firstYear } }) => firstYear && <FirstYear firstYear={firstYear} guide={null} />,
      },
    ],
  },
  {
    heading: "Can I get in?",
    rows: ["Academic Requirement", "English Language Requirement", "Offer Letter Requirement", "Turnaround Time"].map(
      (title) => ({ label: title, ofUniversity: true, of: ({ entry }) => panel(entry.requirements, title) }),
    ),
  },
  {
    heading: "What else do we need?",
    rows: ["Financial Requirement", "Specific Genuine Student Requirement"].map((title) => ({
      label: title,
      ofUniversity: true,
      of: ({ entry }) => panel(entry.papers, title),
    })),
  },
  {
    heading: "By when?",
    rows: [
      {
        label: "Application deadline",
        of: ({ course: { id }, decision: { deadline } }) => deadline && <Deadline courseId={id} deadline={deadline} />,
      },
    ],
  },
];

/**
 * The rows to which there is an answer, with what each says of each course. Where a university did not answer, the first row
 * says why, for all rows where no other course has more to say.
 */
export function answered(rows: readonly Row[], courses: readonly Compared[]) {
  const known = rows.filter((row) => courses.some((compared) => row.of(compared) !== null));
  const missed = rows.slice(0, 1).filter(({ ofUniversity }) => ofUniversity && courses.some(({ problem }) => problem));
  return (known.length > 0 ? known : missed).map(({ label, of, ofUniversity }, index) => ({
    label,
    answers: courses.map((compared) => of(compared) ?? (ofUniversity ? reason(compared.problem, index === 0) : null)),
  }));
}

function reason(problem: string | null, first: boolean): ReactNode {
  return problem === null || first ? problem : UNANSWERED;
}

function words(text: string): ReactNode {
  return text === "N/A" ? null : inItsLanguage(text);
}

function price(fee: FeeProps, rupees: string | null): ReactNode {
  return (
    <>
      <strong className={styles.fee}>
        <FeeText fee={fee} />
      </strong>
      <Rupees text={rupees} />
    </>
  );
}

function panel(panels: Panels, title: string): ReactNode {
  const found = panels.find((one) => one.title === title);
  return found ? <Prose html={found.html} /> : null;
}
