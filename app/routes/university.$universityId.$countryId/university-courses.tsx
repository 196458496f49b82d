import { useId } from "react";

import type { UniversityCourse } from "~/api/model";
import { ButtonLink } from "~/components/button/button";
import { Facts } from "~/components/facts/facts";
import { FeeText } from "~/components/fee/fee";
import { inItsLanguage } from "~/components/language/language";
import { paths } from "~/paths";

import * as styles from "./university.css";

/** The courses of a university, a row each. */
export function UniversityCourses({ courses }: { courses: readonly UniversityCourse[] }) {
  return (
    <ul className={styles.courses}>
      {courses.map((course) => (
        <li key={course.id}>
          <Course course={course} />
        </li>
      ))}
    </ul>
  );
}

function Course({ course }: { course: UniversityCourse }) {
  const headingId = useId();
  return (
    <article className={styles.course} aria-labelledby={headingId}>
      <h3 id={headingId} className={styles.courseName}>
        {inItsLanguage(course.name)}
      </h3>
      <Facts
        facts={[
          { label: "Length", value: course.length },
          { label: "Annual fee", value: <FeeText fee={course.annualFee} /> },
          { label: "Total fee", value: <FeeText fee={course.totalFee} /> },
          { label: "Intake", value: course.intake },
        ]}
      />
      <div className={styles.courseActions}>
        <ButtonLink to={paths.course(course.id)} variant="secondary" aria-describedby={headingId}>
          View Detail
        </ButtonLink>
        <ButtonLink to={paths.apply(course.id)} aria-describedby={headingId}>
          Apply Now
        </ButtonLink>
      </div>
    </article>
  );
}
