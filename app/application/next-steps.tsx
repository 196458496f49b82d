import * as styles from "./sent-application.css";

export interface NextStepsProps {
  steps: readonly string[];
  /** The same in one paragraph for the family, in Nepali. */
  family: { heading: string; text: string };
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
      <p lang="ne">
        <strong>{family.heading}</strong>: {family.text}
      </p>
    </>
  );
}
