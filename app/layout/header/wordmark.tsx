import type { ReactNode } from "react";

import { SiteLink } from "~/components/link/link";
import { VisuallyHidden } from "~/components/visually-hidden/visually-hidden";

import * as styles from "./wordmark.css";

interface WordmarkProps {
  name: string;
  /** Where it leads, and how that is called. */
  to?: string;
  place?: ReactNode;
}

/** The firm's mark, a pass between two ridges with a flag on it, and its name, set from content. */
export function Wordmark({ name, to = "/", place = "home page" }: WordmarkProps) {
  const [first, ...rest] = name.split(" ");
  return (
    <SiteLink to={to} className={styles.wordmark}>
      <svg className={styles.mark} width="44" height="40" viewBox="0 0 44 40" aria-hidden="true">
        <path className={styles.far} d="M0 36 15 9l5 7 6-9 18 29z" />
        <path className={styles.near} d="M0 36 9 22l6 6 7-11 7 9 5-5 10 15z" />
        <path className={styles.pole} d="M26 7V1" />
        <path className={styles.flag} d="M26 1l9 2.5-9 2.5z" />
      </svg>
      <span className={styles.name}>
        {first}
        {rest.length > 0 ? <span className={styles.second}> {rest.join(" ")}</span> : null}
        <VisuallyHidden>, {place}</VisuallyHidden>
      </span>
    </SiteLink>
  );
}
