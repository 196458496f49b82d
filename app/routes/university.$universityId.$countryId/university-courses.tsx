import { useId } from "react";

import type { UniversityCourse } from "~/api/model";
import { ButtonLink } from "~/components/button/button";
import { Disclosure } from "~/components/disclosure/disclosure";
import { ListedFee } from "~/components/fee/listed-fee";
import { inItsLanguage } from "~/components/language/language";
import { SiteLink } from "~/components/link/link";
import { SaveButton, SaveForm } from "~/components/save-course/save-course";
import { paths } from "~/paths";
import { classes } from "~/styles/classes";

import { byLevel } from "./by-level";
import * as styles from "./university.css";

const columns = ["Course", "Length", "Annual fee", "Total fee", "Intake", "Next step"] as const;

/** The courses of a university, a table for each level, of which the first is open; nothing without courses. */
export function UniversityCourses({ courses }: { courses: readonly UniversityCourse[] }) {
  if (courses.length === 0) return null;
  return (
    <div className={styles.levels}>
      <SaveForm />
      {byLevel(courses).map(({ level, courses: found }, index) => (
        <Disclosure
          key={level}
          level={3}
          open={index === 0}
          summary={
            <>
              {inItsLanguage(level)} <span className={styles.count}>({found.length})</span>
            </>
          }
        >
          <Courses courses={found} />
        </Disclosure>
      ))}
    </div>
  );
}

function Courses({ courses }: { courses: readonly UniversityCourse[] }) {
  return (
    <table className={styles.table}>
      <thead className={styles.head}>
        <tr>
          {columns.map((column) => (
            <th key={column} className={styles.column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={styles.rows}>
        {courses.map((course) => (
          <Course key={course.id} course={course} />
        ))}
      </tbody>
    </table>
  );
}

/** Longer than an amount ("A$30,400 per year") and than any word of a name, in characters. */
const longWord = /\S{19}/;

const cellOf = (look: string, text: string) => classes(styles.value, look, breaking(text));
const breaking = (text: string) => longWord.test(text) && styles.broken;

function Course({ course }: { course: UniversityCourse }) {
  const nameId = useId();
  const [, length, annualFee, totalFee, intake] = columns;
  return (
    <tr className={styles.row}>
      <th id={nameId} className={classes(styles.name, breaking(course.name))} scope="row">
        <SiteLink to={paths.course(course.id)}>{inItsLanguage(course.name)}</SiteLink>
      </th>
      <td className={cellOf(styles.fact, course.length)} data-label={length}>
        {inItsLanguage(course.length)}
      </td>
      <td className={cellOf(styles.amount, course.annualFee.text)} data-label={annualFee}>
        <div>
          <ListedFee fee={course.annualFee} rupees={course.rupees.annual} />
        </div>
      </td>
      <td className={cellOf(styles.amount, course.totalFee.text)} data-label={totalFee}>
        <div>
          <ListedFee fee={course.totalFee} rupees={course.rupees.total} />
        </div>
      </td>
      <td className={classes(styles.value, styles.fact, breaking(course.intake))} data-label={intake}>
        {inItsLanguage(course.intake)}
      </td>
      <td className={styles.actions}>
        <SiteLink className={styles.detail} to={paths.course(course.id)} aria-describedby={nameId}>
          View Detail
        </SiteLink>
        <ButtonLink className={styles.apply} to={paths.apply(course.id)} variant="quiet" aria-describedby={nameId}>
          Apply Now
        </ButtonLink>
        <div className={styles.save}>
          <SaveButton courseId={course.id} describedBy={nameId} />
        </div>
      </td>
    </tr>
  );
}
