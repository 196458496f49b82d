import { useId, type ReactNode } from "react";

import { inItsLanguage } from "~/components/language/language";
import { classes } from "~/styles/classes";

import * as styles from "./page.css";

/** The width of all content: 80%, 90% or 95% of the window. */
export function PageWidth({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={classes(styles.width, className)}>{children}</div>;
}

/** The content of a page under its banner: sections below each other. */
export function Page({ children, narrow = false }: { children: ReactNode; narrow?: boolean }) {
  return (
    <div className={classes(styles.width, styles.page)}>
      {narrow ? <div className={styles.narrow}>{children}</div> : children}
    </div>
  );
}

/** A part of a page under its own heading, with an optional link or line beside the heading. */
export function Section({
  heading,
  id,
  aside,
  children,
}: {
  heading: ReactNode;
  id?: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  const ownId = useId();
  const headingId = id ? `${id}-h` : ownId;
  return (
    <section className={styles.section} id={id} aria-labelledby={headingId}>
      <div className={styles.sectionHead}>
        <h2 id={headingId}>{inItsLanguage(heading)}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
