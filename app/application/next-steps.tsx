import * as styles from "./sent-application.css";

/** What the firm does with an application, by when, in the words of content/firm.yaml. */
export function NextSteps({ steps }: { steps: readonly string[] }) {
  return (
    <ol className={styles.next}>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}
