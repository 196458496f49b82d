import type { ReactNode } from "react";

import { inItsLanguage } from "~/components/language/language";
import { SiteLink } from "~/components/link/link";

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

/** Tabs that are addresses, such as countries. */
export function TabLinks({
  label,
  tabs,
}: {
  label: string;
  tabs: readonly { label: string; to: string; current: boolean; icon?: ReactNode }[];
}) {
  return (
    <nav aria-label={label}>
      <ul className={styles.choices}>
        {tabs.map((tab) => (
          <li key={tab.to} className={styles.item}>
            <SiteLink
              to={tab.to}
              preventScrollReset
              className={styles.links[tab.current ? "current" : "other"]}
              aria-current={tab.current ? "page" : undefined}
            >
              {tab.icon}
              {inItsLanguage(tab.label)}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
