import type { ReactNode } from "react";

import * as styles from "./sent-application.css";

export interface NextStepsProps {
  steps: readonly string[];
  /** The same for the family, in its language. */
  family: ReactNode;
}

/** What the firm does with an application, by when, in the words of content/, and the same for the family. */
export function NextSteps({ steps, family }: NextStepsProps) {
  return (
    <>
      <ol className={styles.next}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {family}
    </>
  );
}
