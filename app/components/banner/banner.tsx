import type { ReactNode } from "react";

import { PageWidth } from "~/components/page/page";

import * as styles from "./banner.css";
import type { Destination } from "./landmarks";
import { Ridgeline } from "./ridgeline";

interface BannerProps {
  /** The page's heading of the first level. */
  title: ReactNode;
  /** A short line above the heading: a date, a way back. */
  eyebrow?: ReactNode;
  description?: ReactNode;
  destination?: Destination;
  /** Buttons, badges: whatever leads on from here. */
  children?: ReactNode;
}

/** The head of a page: what it is, over the ridgeline. */
export function Banner({ title, eyebrow, description, destination, children }: BannerProps) {
  return (
    <div className={styles.banner}>
      <PageWidth className={styles.content}>
        {eyebrow ? <p className={styles.eyebrow}>{eyebrow}</p> : null}
        <h1>{title}</h1>
        {description ? <p className={styles.description}>{description}</p> : null}
        {children}
      </PageWidth>
      <Ridgeline destination={destination} className={styles.ridge} />
    </div>
  );
}
