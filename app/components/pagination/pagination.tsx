import { Icon } from "~/components/icon/icon";
import { SiteLink } from "~/components/link/link";

import * as styles from "./pagination.css";

interface PaginationProps {
  /** Name of the navigation, such as "Pages of courses". */
  label: string;
  previous: string | null | undefined;
  next: string | null | undefined;
  /** The id of what begins the list: the way to another page leads there. */
  results: string;
}

/** Previous and Next. Without an address each is inert text, not a link; a list of one page has neither. */
export function Pagination({ label, previous, next, results }: PaginationProps) {
  if (!previous && !next) return null;
  return (
    <nav className={styles.pagination} aria-label={label}>
      {previous ? (
        <SiteLink to={`${previous}#${results}`} rel="prev" className={styles.cells.link}>
          <Icon name="chevronLeft" />
          Previous
        </SiteLink>
      ) : (
        <span className={styles.cells.inert}>
          <Icon name="chevronLeft" />
          Previous
        </span>
      )}
      {next ? (
        <SiteLink to={`${next}#${results}`} rel="next" className={styles.cells.link}>
          Next
          <Icon name="chevronRight" />
        </SiteLink>
      ) : (
        <span className={styles.cells.inert}>
          Next
          <Icon name="chevronRight" />
        </span>
      )}
    </nav>
  );
}
