import { useRef } from "react";

import { Icon } from "~/components/icon/icon";
import { SiteLink } from "~/components/link/link";
import { classes } from "~/styles/classes";

import type { NavigationGroup, NavigationLink } from "../shell-content";
import * as styles from "./desktop-menu.css";
import { useHoverIntent } from "./hover-intent";

const TWO_COLUMNS_ABOVE = 7;

/** The menu of large screens. Each group is a `<details>`: press, keyboard and, with a script, hovering open it. */
export function DesktopMenu({
  entries,
  current,
}: {
  entries: readonly (NavigationLink | NavigationGroup)[];
  current: string | null;
}) {
  const nav = useRef<HTMLElement>(null);
  useHoverIntent(nav);
  return (
    <nav ref={nav} className={styles.menu} aria-label="Main">
      <ul className={styles.list}>
        {entries.map((entry) => (
          <li key={entry.label}>
            {"links" in entry ? <Group group={entry} current={current} /> : <Entry link={entry} current={current} />}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Entry({ link, current }: { link: NavigationLink; current: string | null }) {
  return (
    <SiteLink to={link.url} className={styles.entry} aria-current={link.url === current ? "page" : undefined}>
      {link.label}
    </SiteLink>
  );
}

function Group({ group, current }: { group: NavigationGroup; current: string | null }) {
  const holdsCurrent = group.links.some((link) => link.url === current);
  return (
    <details className={styles.group} name="main-menu">
      <summary className={styles.entry} data-current={holdsCurrent ? "" : undefined}>
        {group.label}
        <Icon name="chevronDown" />
      </summary>
      <ul className={classes(styles.panel, group.links.length > TWO_COLUMNS_ABOVE && styles.wide)}>
        {group.links.map((link) => (
          <li key={link.url}>
            <SiteLink to={link.url} className={styles.link} aria-current={link.url === current ? "page" : undefined}>
              {link.label}
            </SiteLink>
          </li>
        ))}
      </ul>
    </details>
  );
}
