import type { ReactNode } from "react";

import { PageWidth, Section } from "~/components/page/page";

import * as styles from "./band.css";

/** A part of the home page, from edge to edge of the window; its content has the width of every page. */
export function Stripe({ tone = "paper", children }: { tone?: keyof typeof styles.tones; children: ReactNode }) {
  return (
    <div className={styles.tones[tone]}>
      <PageWidth>{children}</PageWidth>
    </div>
  );
}

interface BandProps {
  heading: string;
  id?: string;
  /** A link or a line beside the heading. */
  aside?: ReactNode;
  tone?: keyof typeof styles.tones;
  children: ReactNode;
}

/** A stripe that is one section, under its heading. */
export function Band({ tone, children, ...section }: BandProps) {
  return (
    <Stripe tone={tone}>
      <Section {...section}>{children}</Section>
    </Stripe>
  );
}
