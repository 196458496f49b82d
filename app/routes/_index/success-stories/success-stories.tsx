import { RichText } from "~/components/rich-text/rich-text";
import type { SuccessStories as Stories } from "~/content/firm.server";
import { classes } from "~/styles/classes";

import { Band } from "../band/band";
import * as styles from "./success-stories.css";

/** How students got from where they stood to where they study. */
export function SuccessStories({ heading, intro, stories }: Stories) {
  return (
    <Band heading={heading} id="success-stories">
      <RichText className={styles.intro} text={intro} />
      <ul className={styles.stories}>
        {stories.map(({ id, name, from, result, story, years }) => (
          <li key={id} className={styles.story}>
            <h3 className={styles.name}>{name}</h3>
            <p className={styles.start}>{from}</p>
            <RichText text={story} />
            <p className={classes(styles.start, styles.end)}>{result}</p>
            <p className={styles.years}>{years}</p>
          </li>
        ))}
      </ul>
    </Band>
  );
}
