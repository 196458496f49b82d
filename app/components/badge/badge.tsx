import type { ReactNode } from "react";

import { inItsLanguage } from "~/components/language/language";

import * as styles from "./badge.css";

/** A short mark on a thing: its rank, "Featured Course", "Past event". */
export function Badge({ tone = "brand", children }: { tone?: keyof typeof styles.tones; children: ReactNode }) {
  return <span className={styles.tones[tone]}>{inItsLanguage(children)}</span>;
}
