import type { ReactNode } from "react";

import { inItsLanguage } from "~/components/language/language";
import { SiteLink } from "~/components/link/link";
import { VisuallyHidden } from "~/components/visually-hidden/visually-hidden";
import { classes } from "~/styles/classes";

import * as styles from "./tabs.css";

/**
 * Tabs of one page that need no script: a group of radio buttons, each showing its panel. A link to an id within a
 * panel shows that panel. `name` must be the only one of its kind on the page.
 */
export function Tabs({
  name,
  label,
  tabs,
}: {
  name: string;
  label: string;
  tabs: readonly { label: string; content: ReactNode }[];
}) {
  return (
    <div className={styles.tabs} role="radiogroup" aria-label={label}>
      {tabs.map((tab, index) => (
        <div key={tab.label} className={styles.choice}>
          <input className={styles.radio} type="radio" name={name} id={`${name}-${index}`} />
          <label className={styles.radioTab.tab} htmlFor={`${name}-${index}`}>
            {tab.label}
          </label>
          <div className={styles.panel}>{tab.content}</div>
        </div>
      ))}
    </div>
  );
}

interface TabLink {
  label: string;
  /** `null`: nowhere, since loading its page anew would lose what stands there. */
  to: string | null;
  current: boolean;
  icon?: ReactNode;
  /** The form that has to be sent on the way, and for what other address than its own. */
  submits?: { form: string; formAction?: string };
}

/** Tabs that are addresses: countries, or the numbered steps of a form. While `loading` those that send one do nothing. */
export function TabLinks({
  label,
  tabs,
  numbered = false,
  loading = false,
}: {
  label: string;
  tabs: readonly TabLink[];
  numbered?: boolean;
  loading?: boolean;
}) {
  const looks = ({ current }: TabLink) => ({
    className: classes(styles.links[current ? "current" : "other"], numbered && styles.step),
    "aria-current": current ? (numbered ? ("step" as const) : ("page" as const)) : undefined,
  });
  const words = ({ label, icon }: TabLink, index: number) => (
    <>
      {numbered ? (
        <span className={styles.number}>
          {index + 1}
          <VisuallyHidden> </VisuallyHidden>
        </span>
      ) : (
        icon
      )}
      {inItsLanguage(label)}
    </>
  );
  return (
    <nav aria-label={label}>
      <ul className={classes(styles.strip, !numbered && styles.choices)}>
        {tabs.map((tab, index) => (
          <li key={tab.label} className={styles.item}>
            {tab.submits ? (
              <button
                type="submit"
                {...tab.submits}
                {...looks(tab)}
                aria-disabled={loading || undefined}
                onClick={(event) => loading && event.preventDefault()}
              >
                {words(tab, index)}
              </button>
            ) : tab.to === null ? (
              <span {...looks(tab)}>{words(tab, index)}</span>
            ) : (
              <SiteLink to={tab.to} preventScrollReset {...looks(tab)}>
                {words(tab, index)}
              </SiteLink>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
