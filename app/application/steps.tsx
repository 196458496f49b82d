import { SiteLink } from "~/components/link/link";
import { VisuallyHidden } from "~/components/visually-hidden/visually-hidden";
import { classes } from "~/styles/classes";

import * as styles from "~/components/tabs/tabs.css";

interface Step {
  label: string;
  /** Of the step that is not shown: its address, or the form that has to be sent on the way and for what other address than its own. */
  way?: string | { form: string; formAction?: string };
}

/** The numbered steps of a form. While it is `loading` a step that sends it does nothing. */
export function Steps({ label, steps, loading }: { label: string; steps: readonly Step[]; loading: boolean }) {
  const other = classes(styles.links.other, styles.step);
  return (
    <nav aria-label={label}>
      <ul className={styles.strip}>
        {steps.map(({ label, way }, index) => {
          const words = (
            <>
              <span className={styles.number}>
                {index + 1}
                <VisuallyHidden> </VisuallyHidden>
              </span>
              {label}
            </>
          );
          return (
            <li key={label} className={styles.item}>
              {way === undefined ? (
                <span className={classes(styles.links.current, styles.step)} aria-current="step">
                  {words}
                </span>
              ) : typeof way === "string" ? (
                <SiteLink to={way} preventScrollReset className={other}>
                  {words}
                </SiteLink>
              ) : (
                <button
                  type="submit"
                  {...way}
                  className={other}
                  aria-disabled={loading || undefined}
                  onClick={(event) => loading && event.preventDefault()}
                >
                  {words}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
