import type { ReactNode } from "react";

import { inItsLanguage } from "~/components/language/language";

import * as styles from "./facts.css";

export interface Fact {
  label: string;
  value: ReactNode;
}

/** Labelled values: a row on a card, thirds or a grid on a page, a strip of key figures under a banner. */
export function Facts({ facts, look = "row" }: { facts: readonly Fact[]; look?: keyof typeof styles.looks }) {
  return (
    <dl className={styles.looks[look]}>
      {facts.map((fact) => (
        <div key={fact.label} className={styles.items[look]}>
          <dt className={styles.label}>{fact.label}</dt>
          <dd className={styles.values[look]}>{inItsLanguage(fact.value)}</dd>
        </div>
      ))}
    </dl>
  );
}
