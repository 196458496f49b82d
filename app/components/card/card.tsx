import type { ReactNode } from "react";

import { inItsLanguage } from "~/components/language/language";
import { SiteLink } from "~/components/link/link";
import { classes } from "~/styles/classes";

import * as styles from "./card.css";

interface CardProps {
  children: ReactNode;
  /** Fills the top edge to edge: a `Picture`, usually. */
  media?: ReactNode;
  className?: string;
}

/** A raised sheet for one thing of a list. */
export function Card({ children, media, className }: CardProps) {
  return (
    <article className={classes(styles.card, className)}>
      {media}
      <div className={styles.body}>{children}</div>
    </article>
  );
}

interface CardHeadingProps {
  to?: string;
  id?: string;
  level?: 2 | 3 | 4;
  children: ReactNode;
}

/** The heading of a card. With `to` its link covers the whole card. */
export function CardHeading({ to, id, level = 3, children }: CardHeadingProps) {
  const Heading = `h${level}` as const;
  return (
    <Heading id={id} className={styles.heading}>
      {to ? (
        <SiteLink to={to} className={styles.cover}>
          {inItsLanguage(children)}
        </SiteLink>
      ) : (
        inItsLanguage(children)
      )}
    </Heading>
  );
}

/** The link of a card whose heading is none ("Read More"): it covers the card, and the heading says more of it. */
export function CardLink({ to, headingId, children }: { to: string; headingId: string; children: ReactNode }) {
  return (
    <SiteLink to={to} className={styles.link} aria-describedby={headingId}>
      {children}
    </SiteLink>
  );
}

/** Where a covered card leads, as words ("Learn more >"). Not a second link. */
export function CardCue({ children }: { children: ReactNode }) {
  return (
    <span className={styles.cue} aria-hidden="true">
      {children}
    </span>
  );
}
