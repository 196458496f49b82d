import { inItsLanguage } from "~/components/language/language";
import { SiteLink } from "~/components/link/link";
import { classes } from "~/styles/classes";

import * as styles from "./trail.css";

/** The way from the home page to this one, each place with its address. */
export function Trail({ trail }: { trail: readonly { path: string; label: string }[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={styles.trail}>
        {trail.map(({ path, label }, index) => (
          <li key={path} className={classes(styles.place, index === trail.length - 1 && styles.current)}>
            {index === trail.length - 1 ? (
              <span className={styles.currentName} aria-current="page">
                {inItsLanguage(label)}
              </span>
            ) : (
              <SiteLink className={styles.link} to={path}>
                {inItsLanguage(label)}
              </SiteLink>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
