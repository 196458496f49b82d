import type { ReactNode } from "react";

import { ButtonLink } from "~/components/button/button";
import { Flag } from "~/components/flag/flag";
import { inItsLanguage } from "~/components/language/language";
import { SiteLink } from "~/components/link/link";
import { paths } from "~/paths";

import { classes } from "~/styles/classes";

import { answer, questions, type Compared } from "./questions";
import * as styles from "./comparison.css";

/**
 * Courses side by side, a column each, a group of rows for each question of a family. On phones every row is a question
 * with its answers below each other, so that what is compared stands on one screen.
 */
export function ComparisonTable({ courses }: { courses: readonly Compared[] }) {
  return (
    <table className={styles.table}>
      <thead className={styles.head}>
        <tr className={styles.headRow}>
          <td className={styles.corner} />
          {courses.map((compared) => (
            <th key={compared.course.id} scope="col" className={styles.course} id={`course-${compared.course.id}`}>
              <CourseHead compared={compared} />
            </th>
          ))}
        </tr>
      </thead>
      {questions.map(({ heading, rows }) => (
        <tbody key={heading} className={styles.group}>
          <tr className={styles.groupRow}>
            <th className={styles.question} colSpan={courses.length + 1} scope="rowgroup">
              {heading}
            </th>
          </tr>
          {rows
            .filter((row) => courses.some((compared) => answer(row, compared) !== null))
            .map((row) => (
              <tr key={row.label} className={styles.row}>
                <th className={styles.label} scope="row">
                  {row.label}
                </th>
                {courses.map((compared) => (
                  <Cell key={compared.course.id} name={compared.course.name}>
                    {answer(row, compared)}
                  </Cell>
                ))}
              </tr>
            ))}
        </tbody>
      ))}
      <tbody className={styles.group}>
        <tr className={classes(styles.row, styles.onScreen)}>
          <th className={styles.label} scope="row">
            Apply
          </th>
          {courses.map(({ course: { id, name } }) => (
            <Cell key={id} name={name}>
              <ButtonLink to={paths.apply(id)} variant="secondary" aria-describedby={`course-${id}`}>
                Apply Now
              </ButtonLink>
            </Cell>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

function CourseHead({ compared: { course, decision } }: { compared: Compared }) {
  const place = [...new Set([course.location === "N/A" ? "" : course.location, course.country])].filter(Boolean);
  return (
    <>
      <SiteLink className={styles.name} to={paths.course(course.id)}>
        {inItsLanguage(course.name)}
      </SiteLink>
      <span className={styles.university}>{inItsLanguage(course.university.name)}</span>
      {place.length > 0 ? (
        <span className={styles.place}>
          {course.country ? <Flag country={course.country} /> : null}
          {inItsLanguage(place.join(", "))}
        </span>
      ) : null}
      {decision.guide ? (
        <SiteLink className={styles.guide} to={decision.guide.path}>
          {decision.guide.title}
        </SiteLink>
      ) : null}
    </>
  );
}

/** An answer; on phones under the name of the course that it is of. What a course has no answer to is a dash. */
function Cell({ name, children }: { name: string; children: ReactNode }) {
  return (
    <td className={styles.cell}>
      <span className={styles.of} aria-hidden="true">
        {inItsLanguage(name)}
      </span>
      {children ?? "–"}
    </td>
  );
}
