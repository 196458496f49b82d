import { type DeadlineProps, leftWords } from "~/components/deadline/deadline";
import { inItsLanguage } from "~/components/language/language";

import * as styles from "./course-details.css";

interface GlanceProps {
  deadline: DeadlineProps | null;
  intake: string;
  /** "IELTS from 6.0"; `null` where the university names none. */
  english: string | null;
}

/** What decides beside the price, in the first screen of a phone: until when, from when, and with which English. */
export function Glance({ deadline, intake, english }: GlanceProps) {
  const facts = [
    deadline && deadline.state !== "past" ? deadlineLine(deadline) : null,
    intake === "No Intake Provided" ? null : `Intake ${intake}`,
    english,
  ].filter((fact) => fact !== null);
  if (facts.length === 0) return null;
  return (
    <ul className={styles.glance}>
      {facts.map((fact) => (
        <li key={fact}>{inItsLanguage(fact)}</li>
      ))}
    </ul>
  );
}

function deadlineLine({ text, daysLeft }: DeadlineProps): string {
  return daysLeft === null ? `Apply by ${text}` : `Apply by ${text} (${leftWords(daysLeft)})`;
}
