import { Icon } from "~/components/icon/icon";
import { SiteLink } from "~/components/link/link";
import { useShortlist } from "~/components/save-course/use-shortlist";
import { VisuallyHidden } from "~/components/visually-hidden/visually-hidden";
import { paths } from "~/paths";

import * as styles from "./shortlist-link.css";

/** The way to the saved courses, the same for everyone; a script, or without one a picture of the style sheet, adds how many there are. */
export function ShortlistLink({ look = "bar" }: { look?: keyof typeof styles.looks }) {
  const { length } = useShortlist();
  return (
    <SiteLink to={paths.shortlist} className={styles.looks[look]}>
      <Icon name="bookmark" />
      <span className={styles.labels[look]}>Shortlist</span>
      {length > 0 ? (
        <span className={styles.numbers[look]}>
          {length}
          <VisuallyHidden> saved</VisuallyHidden>
        </span>
      ) : null}
    </SiteLink>
  );
}
