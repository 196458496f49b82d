import { useId, type ReactNode } from "react";

import { Badge } from "~/components/badge/badge";
import { ButtonLink } from "~/components/button/button";
import { FeeText } from "~/components/fee/fee";
import type { FeeProps } from "~/components/fee/fee-words";
import { inItsLanguage } from "~/components/language/language";
import { Logo } from "~/components/logo/logo";
import { paths } from "~/paths";
import { classes } from "~/styles/classes";

import * as styles from "./course-card.css";

/** What a result card shows of a course; every text is final. */
export interface CourseCardProps {
  id: number;
  name: string;
  university: { name: string; logo: string | null };
  badge: string;
  location: string;
  intake: string;
  duration: string;
  level: string;
  specialization: string;
  annualFee: FeeProps;
}

/** A course of a result list, read in one glance: name, university, three facts, rank, then the rest. */
export function CourseCard({ course, look = "row" }: { course: CourseCardProps; look?: keyof typeof styles.looks }) {
  const headingId = useId();
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
        <Fact label="Annual Fee" value={<FeeText fee={course.annualFee} />} figure className={styles.fee} />
        <Fact label="Duration" value={course.duration} figure />
        <Fact label="Intake" value={course.intake} figure />
      </dl>
      <div className={styles.badge}>
        <Badge tone={course.badge === "Featured Course" ? "brand" : "saffron"}>{course.badge}</Badge>
      </div>
      <dl className={styles.details}>
        <Fact label="Location" value={course.location} />
        <Fact label="Level" value={course.level} />
        <Fact label="Specialization" value={course.specialization} />
      </dl>
      <ButtonLink
        className={styles.action}
        variant="secondary"
        to={paths.course(course.id)}
        aria-describedby={headingId}
      >
        View Details
      </ButtonLink>
    </article>
  );
}

function Fact({
  label,
  value,
  figure = false,
  className,
}: {
  label: string;
  value: ReactNode;
  figure?: boolean;
  className?: string;
}) {
  return (
    <div className={classes(styles.fact, className)}>
      <dt className={styles.label}>{label}</dt>
      <dd className={figure ? styles.figure : undefined}>{inItsLanguage(value)}</dd>
    </div>
  );
}

/** Result cards below each other. */
export function CourseList({ courses }: { courses: readonly CourseCardProps[] }) {
  return (
    <ul className={styles.list}>
      {courses.map((course) => (
        <li key={course.id}>
          <CourseCard course={course} />
        </li>
      ))}
    </ul>
  );
}
