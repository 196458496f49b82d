import type { ReactNode } from "react";
import { useHydrated } from "remix-utils/use-hydrated";

import { ButtonLink } from "~/components/button/button";
import type { FeeProps } from "~/components/fee/fee-words";
import { ListedFee } from "~/components/fee/listed-fee";
import { Kept } from "~/components/kept/kept";
import { inItsLanguage } from "~/components/language/language";
import { Logo } from "~/components/logo/logo";
import { SaveButton, SaveForm } from "~/components/save-course/save-course";
import { paths } from "~/paths";
import { classes } from "~/styles/classes";

import * as styles from "./course-card.css";

/** What a result card shows of a course; every text is final. */
export interface CourseCardProps {
  id: number;
  name: string;
  university: { name: string; logo: string | null };
  ranking: { source: string; value: string } | null;
  location: string;
  intake: string;
  duration: string;
  level: string;
  specialization: string;
  annualFee: FeeProps;
  rupees: string | null;
}

/**
 * A course of a result list, read in one glance: name, university, three facts, rank and the rest in a line. The whole card
 * leads to the course.
 */
export function CourseCard({
  course,
  look = "row",
  save = false,
  from = "",
}: {
  course: CourseCardProps;
  look?: keyof typeof styles.looks;
  /** With a Save button, for which the page has its form. */
  save?: boolean;
  /** The query of the search that has found it: without scripts the way to it carries the way back. */
  from?: string;
}) {
  const hydrated = useHydrated();
  const way = from === "" || hydrated ? "" : `?${new URLSearchParams({ from })}`;
  const headingId = `course-${course.id}`;
  return (
    <article className={styles.looks[look]} aria-labelledby={headingId}>
      <div className={styles.head}>
        <Logo name={course.university.name} src={course.university.logo} />
        <div>
          <h3 id={headingId} className={styles.name}>
            {inItsLanguage(course.name)}
          </h3>
          <p className={styles.university}>{inItsLanguage(course.university.name)}</p>
        </div>
      </div>
      <dl className={styles.facts}>
        <Fact label="Annual Fee" value={<ListedFee fee={course.annualFee} rupees={course.rupees} yearly="fee" />} />
        <Fact label="Duration" value={course.duration} />
        <Fact label="Intake" value={course.intake} />
      </dl>
      <div className={styles.more}>
        <p>{course.ranking ? <Ranking ranking={course.ranking} /> : "Featured Course"}</p>
        <dl>
          <Detail label="Location" value={course.location} look={styles.place} />
          <Detail label="Level" value={course.level} />
          <Detail label="Specialization" value={course.specialization} />
        </dl>
      </div>
      <div className={styles.foot}>
        {save ? (
          <div className={styles.save}>
            <SaveButton courseId={course.id} describedBy={headingId} />
          </div>
        ) : null}
        <ButtonLink
          className={styles.action}
          variant="secondary"
          to={paths.course(course.id) + way}
          aria-describedby={headingId}
        >
          View Details
        </ButtonLink>
      </div>
    </article>
  );
}

/** Whole: where one line is too short for both, its value stands on the next. */
function Ranking({ ranking: { source, value } }: { ranking: { source: string; value: string } }) {
  return (
    <>
      <span>{inItsLanguage(source)}</span> <span className={styles.rankValue}>{inItsLanguage(value)}</span>
    </>
  );
}

function Fact({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt className={styles.labels.fact}>{label}</dt>
      <dd className={styles.figure}>{inItsLanguage(value)}</dd>
    </div>
  );
}

function Detail({ label, value, look }: { label: string; value: string; look?: string }) {
  return (
    <div className={value === "N/A" ? styles.unknown : styles.detail}>
      <dt className={styles.labels.detail}>{label}</dt>
      <dd className={classes(styles.value, look)}>{inItsLanguage(value)}</dd>
    </div>
  );
}

/** Result cards below each other, each of which can be saved. */
export function CourseList({ courses, from }: { courses: readonly CourseCardProps[]; from: string }) {
  return (
    <>
      <SaveForm />
      <ul className={styles.list}>
        {courses.map((course) => (
          <Kept key={course.id} as="li" part="course card" content={CourseCard} of={{ course, save: true, from }} />
        ))}
      </ul>
    </>
  );
}
