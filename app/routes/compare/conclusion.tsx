import type { ReactNode } from "react";

import { fewerMonths } from "~/api/courses/fewer-months";
import { leastOf, type Measure } from "~/api/courses/least-of";
import { DaysLeft } from "~/components/deadline/deadline";
import { FeeText } from "~/components/fee/fee";
import { inItsLanguage } from "~/components/language/language";

import { classes } from "~/styles/classes";

import * as styles from "./conclusion.css";
import type { Compared } from "./questions";

/** What a comparison comes to: a measure, and what is said of the course that has the least of it. */
const measures: readonly {
  title: string;
  of: (courses: readonly Compared[]) => readonly (Measure | null)[];
  value: (compared: Compared) => ReactNode;
  /** Why a course of which it is not known is left out. */
  lack: string;
}[] = [
  {
    title: "Lowest first year",
    of: (courses) => courses.map(({ measures }) => measures.firstYear),
    value: ({ decision }) => amount(decision.firstYear?.rupees),
    lack: "not all costs are known in rupees",
  },
  {
    title: "Lowest tuition and living, all years",
    of: wholeSums,
    value: ({ costs }) => amount(costs.allYears?.rupees),
    lack: "not all costs are known in rupees",
  },
  {
    title: "Nearest deadline",
    of: (courses) => courses.map(({ measures }) => measures.days),
    value: ({ decision: { deadline } }) =>
      deadline && (
        <>
          <span className={styles.day}>{inItsLanguage(deadline.text)}</span>{" "}
          <span className={styles.left}>
            <DaysLeft deadline={deadline} />
          </span>
        </>
      ),
    lack: "no deadline to come is known",
  },
];

/** The lowest sums and the nearest deadline with the courses that have them, above all that they are taken from. */
export function Conclusion({ courses }: { courses: readonly Compared[] }) {
  const concluded = measures.flatMap(({ title, of, value, lack }) => {
    const numbers = of(courses);
    const places = leastOf(numbers);
    const least = courses.flatMap((compared, place) => (places.has(place) ? [{ ...compared, number: place + 1 }] : []));
    const [first] = least;
    if (!first) return [];
    return [
      { title, value: value(first), least, lack, unknown: courses.filter((_, place) => numbers[place] === null) },
    ];
  });
  if (concluded.length === 0) return null;
  const notes = [
    ...unknownYears(courses),
    ...withoutVisa(courses),
    ...unlikeLengths(courses),
    ...unlikeMonths(courses),
  ];
  return (
    <section aria-labelledby="in-short">
      <h2 id="in-short" className={styles.heading}>
        In short
      </h2>
      <dl className={styles.list}>
        {concluded.map(({ title, value, least, lack, unknown }) => (
          <div key={title} className={styles.item}>
            <dt className={styles.title}>{title}</dt>
            <dd className={styles.value}>{value}</dd>
            {least.map(({ number, course: { id, name, university } }) => (
              <dd key={id} className={classes(styles.course, courses.length > 2 && styles.ofMany)} data-course={number}>
                {inItsLanguage(name)}, <span className={styles.quiet}>{inItsLanguage(university.name)}</span>
              </dd>
            ))}
            {unknown.length > 0 ? (
              <dd className={classes(styles.quiet, styles.leftOut)}>
                {namesOf(unknown, courses)} {unknown.length === 1 ? "is" : "are"} left out: {lack}.
              </dd>
            ) : null}
          </div>
        ))}
      </dl>
      {notes.length === 0 ? null : <p className={styles.notes}>{notes.join(" ")}</p>}
    </section>
  );
}

/** The names of some of the courses, with the university where several courses have the name. */
function namesOf(some: readonly Compared[], all: readonly Compared[]): string {
  const nameOf = ({ course: { name, university } }: Compared) =>
    all.filter(({ course }) => course.name === name).length > 1
      ? [name, university.name].filter(Boolean).join(", ")
      : name;
  return some.map(nameOf).join(" and ");
}

/** What all years of each course cost. Where none lasts more than a year that is said by the first year already. */
function wholeSums(courses: readonly Compared[]): readonly (Measure | null)[] {
  const isSaid = courses.every(({ measures: { years } }) => years !== null && years <= 1);
  return courses.map(({ measures }) => (isSaid ? null : measures.allYears));
}

/** That first years are not concluded from, and which of them nobody can tell. */
function unknownYears(courses: readonly Compared[]): string[] {
  const isConcluded = leastOf(courses.map(({ measures }) => measures.firstYear)).size > 0;
  const unknown = courses.filter(({ measures }) => measures.firstYear === null);
  return isConcluded || unknown.length === 0
    ? []
    : [
        `First years cannot be compared: not all that the first year of ${namesOf(unknown, courses)} costs is known in rupees.`,
      ];
}

/** What first years count for the visa, of which courses it is not known, and that the sums of all years leave it out. */
function withoutVisa(courses: readonly Compared[]): string[] {
  if (courses.every(({ costs }) => costs.visa.length === 0)) return [];
  const unknown = courses.filter(({ costs, decision }) => decision.firstYear && costs.visa.length === 0);
  const but = unknown.length > 0 ? ` (not known for ${namesOf(unknown, courses)})` : "";
  if (leastOf(wholeSums(courses)).size > 0) return [`First years count visa and health${but}, all years do not.`];
  return but ? [`First years count visa and health${but}.`] : [];
}

/** That courses of unlike lengths are compared as wholes. */
function unlikeLengths(courses: readonly Compared[]): string[] {
  const isConcluded = leastOf(wholeSums(courses)).size > 0;
  const lengths = new Set(courses.map(({ measures }) => measures.years));
  return isConcluded && lengths.size > 1 ? ["The courses are not equally long: bear it in mind for all years."] : [];
}

/** That the years of some courses count fewer months of living costs than those of others. */
function unlikeMonths(courses: readonly Compared[]): string[] {
  const counted = courses.map(({ course, decision, measures: { livingMonths } }) => ({
    country: course.country ?? "",
    months: decision.firstYear && livingMonths,
  }));
  return fewerMonths(counted).map(
    ({ country, months, most }) =>
      `${country}: living costs are counted for at most ${months} months of each year, elsewhere for ${most}.`,
  );
}

function amount(rupees: string | null | undefined): ReactNode {
  return rupees ? <FeeText fee={{ text: rupees, code: null }} /> : null;
}
