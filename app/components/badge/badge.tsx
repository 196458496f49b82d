import type { ReactNode } from "react";

import { inItsLanguage } from "~/components/language/language";

import * as styles from "./badge.css";

/** A short mark on a thing: its rank, "Featured Course", "Past event". */
export function Badge({ tone = "brand", children }: { tone?: keyof typeof styles.tones; children: ReactNode }) {
  return <span className={styles.tones[tone]}>{inItsLanguage(children)}</span>;
}

/** A ranking, whole: where one line is too short for both, its value stands on the next. */
export function RankingBadge({ ranking: { source, value } }: { ranking: { source: string; value: string } }) {
  return (
    <span className={styles.ranking}>
      <span className={styles.source}>{inItsLanguage(source)}</span> <span>{inItsLanguage(value)}</span>
    </span>
  );
}
