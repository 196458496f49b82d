import * as styles from "./skip-link.css";

/** Id of the page's main part. */
export const MAIN_ID = "content";

/** The first thing a keyboard reaches: past the menus, to the content. */
export function SkipLink({ children = "Skip to main content" }: { children?: string }) {
  return (
    <a className={styles.skipLink} href={`#${MAIN_ID}`}>
      {children}
    </a>
  );
}
