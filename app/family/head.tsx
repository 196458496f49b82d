import { PageWidth } from "~/components/page/page";

import { English } from "./english";

import * as styles from "./family.css";

interface HeadProps {
  /** A line above the heading. */
  eyebrow?: string;
  title: string;
  /** A line under it. */
  under?: string;
  /** Whether that line is not on paper. */
  underOnScreen?: boolean;
  /** Whether title and line are names of the API. */
  inEnglish?: boolean;
}

/** The head of a page for families. */
export function Head({ eyebrow, title, under, underOnScreen, inEnglish = false }: HeadProps) {
  const written = (text: string) => (inEnglish ? <English>{text}</English> : text);
  return (
    <div className={styles.head}>
      <PageWidth>
        {eyebrow ? <p className={styles.eyebrow}>{eyebrow}</p> : null}
        <h1 className={styles.title}>{written(title)}</h1>
        {under ? (
          <p className={styles.under} data-screen-only={underOnScreen}>
            {written(under)}
          </p>
        ) : null}
      </PageWidth>
    </div>
  );
}
