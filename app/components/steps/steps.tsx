import type { ReactNode } from "react";

import * as styles from "./steps.css";

/** Numbered steps in their order, such as those of a visa. */
export function Steps({
  steps,
  level = 3,
}: {
  steps: readonly { title: string; content?: ReactNode }[];
  level?: 2 | 3 | 4;
}) {
  const Heading = `h${level}` as const;
  return (
    <ol className={styles.steps}>
      {steps.map((step) => (
        <li key={step.title} className={styles.step}>
          <Heading className={styles.heading}>{step.title}</Heading>
          {step.content}
        </li>
      ))}
    </ol>
  );
}
