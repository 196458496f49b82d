import { useLocation } from "@remix-run/react";

import { placeInWords } from "~/api/not-available";
import { ButtonLink } from "~/components/button/button";
import { Flag } from "~/components/flag/flag";
import { inItsLanguage } from "~/components/language/language";
import { SiteLink } from "~/components/link/link";
import { paths } from "~/paths";

import { classes } from "~/styles/classes";

import { answered, questions, type AnsweredRow, type Compared } from "./questions";
import * as styles from "./comparison.css";

const APPLY = { id: "apply", heading: "Apply" };

/**
 * Courses side by side, a column each, a group of rows for each question of a family that has an answer. Where that leaves
 * no column wide enough to read, questions stand above their answers, and on phones answers below each other, each beside the
 * number of its course; names and numbers stay in view. A phone folds what is long.
 */
export function ComparisonTable({ courses }: { courses: readonly Compared[] }) {
  const { search } = useLocation();
  const asked = questions
    .map(({ id, heading, rows }) => ({ id, heading, rows: answered(rows, courses) }))
    .filter(({ rows }) => rows.length > 0);
  return (
    <>
      <nav className={styles.onScreen} aria-label="On this page">
        <ul className={styles.jumps}>
          {[...asked, APPLY].map(({ id, heading }) => (
            <li key={id}>
              <SiteLink className={styles.jump} to={`${search}#${id}`}>
                {heading}
              </SiteLink>
            </li>
          ))}
        </ul>
      </nav>
      <table className={styles.table}>
        <thead className={styles.head}>
          <tr className={styles.nameRow}>
            <td className={styles.nameCorner}>Course</td>
            {courses.map(({ course: { id, name } }, column) => (
              <th key={id} scope="col" className={styles.course} id={`course-${id}`} data-course={column + 1}>
                <SiteLink className={styles.name} to={paths.course(id)}>
                  {inItsLanguage(name)}
                </SiteLink>
              </th>
            ))}
          </tr>
          <tr className={styles.aboutRow}>
            <td className={styles.corner}>Where</td>
            {courses.map((compared) => (
              <td key={compared.course.id} className={styles.about} data-about={compared.course.id}>
                {courses.length > styles.FEW ? (
                  <p className={styles.whole} aria-hidden>
                    {inItsLanguage(compared.course.name)}
                  </p>
                ) : null}
                <About compared={compared} />
              </td>
            ))}
          </tr>
        </thead>
        {asked.map(({ id, heading, rows }) => (
          <tbody key={id} id={id} className={styles.group}>
            <tr className={styles.groupRow}>
              <th className={styles.question} colSpan={courses.length + 1} scope="rowgroup">
                {heading}
              </th>
            </tr>
            {rows.map((row) => (
              <tr
                key={row.label}
                className={classes(
                  styles.row,
                  row.isSum && styles.sumRow,
                  row.isMoney && styles.moneyRow,
                  row.onScreen && styles.onScreen,
                  row.isLong && styles.longRow,
                  row.same && !row.isLong && styles.shortRow,
                )}
              >
                <th className={styles.label} scope="row" aria-label={row.isLong ? row.label : undefined}>
                  {row.isLong ? (
                    <>
                      <span className={styles.unfolded}>{row.label}</span>
                      <details className={styles.fold}>
                        <summary className={styles.summary}>{row.label}</summary>
                      </details>
                    </>
                  ) : (
                    <>
                      {row.label}
                      {row.aside ? <span className={styles.aside}> ({row.aside})</span> : null}
                    </>
                  )}
                </th>
                <Answers row={row} courses={courses} />
              </tr>
            ))}
          </tbody>
        ))}
        <tbody id={APPLY.id} className={styles.group}>
          <tr className={classes(styles.row, styles.onScreen)}>
            <th className={styles.label} scope="row">
              {APPLY.heading}
            </th>
            {courses.map(({ course: { id } }, column) => (
              <td key={id} className={styles.cell} data-course={column + 1}>
                <ButtonLink to={paths.apply(id)} variant="secondary" aria-describedby={`course-${id}`}>
                  Apply Now
                </ButtonLink>
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </>
  );
}

const sameFor = ["", "", "Same for both:", "Same for all three:", "Same for all four:"];

function Answers({ row: { answers, same, lack }, courses }: { row: AnsweredRow; courses: readonly Compared[] }) {
  if (same)
    return (
      <td className={classes(styles.cell, styles.forAll)} colSpan={courses.length}>
        <span className={styles.note}>{sameFor[courses.length]}</span> {answers[0]}
      </td>
    );
  return courses.map(({ course: { id } }, column) => (
    <td key={id} className={classes(styles.cell, !answers[column] && styles.missing)} data-course={column + 1}>
      {answers[column] ?? lack ?? "Not given"}
    </td>
  ));
}

/** Where a course is, and who teaches it. */
function About({ compared: { course, decision } }: { compared: Compared }) {
  const place = placeInWords(course);
  return (
    <>
      <span className={styles.university}>{inItsLanguage(course.university.name)}</span>
      {place ? (
        <span className={styles.place}>
          {course.country ? <Flag look="inText" country={course.country} /> : null}
          {inItsLanguage(place)}
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
