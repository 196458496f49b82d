import type { ReactNode } from "react";

import { inItsLanguage } from "~/components/language/language";
import { PageWidth } from "~/components/page/page";

import * as styles from "./banner.css";
import { RangeEnd, Ridgeline } from "./ridgeline";

interface BannerProps {
  /** The way from the home page to this one. */
  trail?: ReactNode;
  /** The page's heading of the first level. */
  title: ReactNode;
  /** A short line above the heading: a date, a way back. */
  eyebrow?: ReactNode;
  description?: ReactNode;
  /** "low" for pages to work on, such as a search: what they are for begins in the first screen; "plain" even sooner on a phone. */
  look?: keyof typeof styles.looks;
  /** Buttons, badges: whatever leads on from here. */
  children?: ReactNode;
}

/** The head of a page: what it is, over the ridgeline or, when low, beside it. */
export function Banner({ trail, title, eyebrow, description, look = "tall", children }: BannerProps) {
  return (
    <div className={styles.looks[look]}>
      <PageWidth className={styles.content[look]}>
        {trail}
        {eyebrow ? <p className={styles.eyebrow}>{inItsLanguage(eyebrow)}</p> : null}
        <div className={styles.headings[look]}>
          <h1>{inItsLanguage(title)}</h1>
          {description ? <p className={styles.description}>{inItsLanguage(description)}</p> : null}
        </div>
        {children}
      </PageWidth>
      {look === "plain" ? null : <Ridgeline className={styles.ridges[look]} />}
      {look === "tall" ? null : <RangeEnd className={styles.ridges.end} />}
    </div>
  );
}
