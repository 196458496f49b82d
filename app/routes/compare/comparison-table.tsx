import { ButtonLink } from "~/components/button/button";
import { Flag } from "~/components/flag/flag";
import { inItsLanguage } from "~/components/language/language";
import { SiteLink } from "~/components/link/link";
import { paths } from "~/paths";

import { classes } from "~/styles/classes";

import { answered, questions, type Compared } from "./questions";
import * as styles from "./comparison.css";

/**
 * Courses side by side, a column each, a group of rows for each question of a family that has an answer. Where that leaves
 * no column wide enough to read, questions stand above their answers; on phones two columns fill the screen and the others
 * are swiped in, while questions stay where they are.
 */
export function ComparisonTable({ courses }: { courses: readonly Compared[] }) {
  return (
    <div className={styles.swiped}>
      <Columns courses={courses} />
    </div>
  );
}

function Columns({ courses }: { courses: readonly Compared[] }) {
  const asked = questions
    .map(({ heading, rows }) => ({ heading, rows: answered(rows, courses) }))
    .filter(({ rows }) => rows.length > 0);
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
      {asked.map(({ heading, rows }, index) => (
        <tbody key={heading} className={styles.group}>
          <tr className={styles.groupRow}>
            <th className={styles.question} colSpan={courses.length + 1} scope="rowgroup">
              {heading}
            </th>
          </tr>
          {index > 0 ? <Names courses={courses} /> : null}
          {rows.map(({ label, answers }) => (
            <tr key={label} className={styles.row}>
              <th className={styles.label} scope="row">
                {label}
              </th>
              {courses.map(({ course: { id } }, column) => (
                <td key={id} className={styles.cell}>
                  {answers[column] ?? "–"}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
      <tbody className={styles.group}>
        <Names courses={courses} />
        <tr className={classes(styles.row, styles.onScreen)}>
          <th className={styles.label} scope="row">
            Apply
          </th>
          {courses.map(({ course: { id } }) => (
            <td key={id} className={styles.cell}>
              <ButtonLink to={paths.apply(id)} variant="secondary" aria-describedby={`course-${id}`}>
                Apply Now
              </ButtonLink>
            </td>
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
          {course.country ? <Flag look="inText" country={course.country} /> : null}
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

/** On phones the names of the columns before each question, two lines of them: the whole names stand at the head of the page. */
function Names({ courses }: { courses: readonly Compared[] }) {
  return (
    <tr className={styles.names} aria-hidden="true">
      {courses.map(({ course: { id, name } }) => (
        <td key={id} className={styles.of}>
          {inItsLanguage(name)}
        </td>
      ))}
    </tr>
  );
}
