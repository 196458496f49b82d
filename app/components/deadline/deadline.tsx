import type { ReactNode } from "react";

import { Icon } from "~/components/icon/icon";
import { inItsLanguage } from "~/components/language/language";
import { SiteLink } from "~/components/link/link";
import { paths } from "~/paths";

import * as styles from "./deadline.css";
import { urgencyOf } from "./urgency";

export interface DeadlineProps {
  text: string;
  state: "ahead" | "past" | "unknown";
  /** 0 on the day itself; `null` where no day is ahead. */
  daysLeft: number | null;
}

/** Until when a course can be applied for: the day, how many are left, and a course's calendar file of one to come. */
export function Deadline({
  courseId,
  deadline,
  children,
}: {
  courseId?: number;
  deadline: DeadlineProps;
  /** Said of the day, under it. */
  children?: ReactNode;
}) {
  const { text, state } = deadline;
  return (
    <div className={styles.deadline}>
      <p className={styles.day}>
        {inItsLanguage(text)}
        <DaysLeft deadline={deadline} />
      </p>
      {children}
      {state === "ahead" && courseId !== undefined ? (
        <SiteLink className={styles.calendar} to={paths.deadline(courseId)}>
          <Icon name="calendar" />
          <span className={styles.words}>Add to calendar</span>
        </SiteLink>
      ) : null}
    </div>
  );
}

/** How many days are left until a deadline, in a colour and in words; nothing where no day can be read. */
export function DaysLeft({ deadline: { state, daysLeft } }: { deadline: DeadlineProps }) {
  if (state === "unknown") return null;
  return <span className={styles.states[urgencyOf(daysLeft)]}>{stateWords(daysLeft)}</span>;
}

function stateWords(daysLeft: number | null): string {
  if (daysLeft === null) return "This deadline is past";
  if (daysLeft === 0) return "Last day today";
  return { far: "", soon: "Soon: ", now: "Very soon: ", past: "" }[urgencyOf(daysLeft)] + leftWords(daysLeft);
}

/** How many days are left, in words: "97 days left". */
export function leftWords(daysLeft: number): string {
  return daysLeft === 1 ? "1 day left" : `${daysLeft.toLocaleString("en-US")} days left`;
}
