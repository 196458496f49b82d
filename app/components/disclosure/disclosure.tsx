import type { ReactNode } from "react";

import { Icon } from "~/components/icon/icon";

import * as styles from "./disclosure.css";

interface DisclosureProps {
  summary: ReactNode;
  children: ReactNode;
  open?: boolean;
  /** Disclosures of one name close each other. */
  name?: string;
  /** Makes the summary a heading of this level, so that an accordion is in the outline of its page. */
  level?: 2 | 3 | 4;
  id?: string;
}

/** A part that opens on demand, with or without scripts. */
export function Disclosure({ summary, children, open, name, level, id }: DisclosureProps) {
  const Heading = level ? (`h${level}` as const) : "span";
  return (
    <details className={styles.disclosure} open={open} id={id} {...(name ? { name } : {})}>
      <summary className={styles.summary}>
        <Heading className={level ? styles.heading : undefined}>{summary}</Heading>
        <span className={styles.arrow}>
          <Icon name="chevronDown" />
        </span>
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
