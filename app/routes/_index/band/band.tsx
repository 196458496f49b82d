import type { ReactNode } from "react";

import { PageWidth, Section } from "~/components/page/page";

import * as styles from "./band.css";

interface BandProps {
  heading: string;
  id?: string;
  /** A link or a line beside the heading. */
  aside?: ReactNode;
  tone?: keyof typeof styles.tones;
  children: ReactNode;
}

/** A section of the home page, from edge to edge of the window; its content has the width of every page. */
export function Band({ tone = "paper", children, ...section }: BandProps) {
  return (
    <div className={styles.tones[tone]}>
      <PageWidth>
        <Section {...section}>{children}</Section>
      </PageWidth>
    </div>
  );
}
