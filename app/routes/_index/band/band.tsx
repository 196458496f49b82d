import type { ComponentType, ReactNode } from "react";

import { Kept } from "~/components/kept/kept";
import { PageWidth, Section } from "~/components/page/page";

import * as styles from "./band.css";

interface StripeProps<Props extends object> {
  tone?: keyof typeof styles.tones;
  part: string;
  content: ComponentType<Props>;
  of: Props;
}

/**
 * A part of the home page, from edge to edge of the window, that shows what `of` says and nothing else: the server keeps
 * its markup (components/kept).
 */
export function Stripe<Props extends object>({ tone = "paper", ...kept }: StripeProps<Props>) {
  return <Kept as="div" className={styles.tones[tone]} {...kept} />;
}

interface BandProps {
  heading: string;
  /** Also of its heading, so that a kept stripe makes no `useId`. */
  id: string;
  /** A link or a line beside the heading. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A stripe's content, as wide as that of every page: one section, under its heading. */
export function Band({ children, ...section }: BandProps) {
  return (
    <PageWidth>
      <Section {...section}>{children}</Section>
    </PageWidth>
  );
}
