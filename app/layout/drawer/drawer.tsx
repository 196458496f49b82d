import { useEffect, useRef } from "react";

import { Disclosure } from "~/components/disclosure/disclosure";
import { Icon } from "~/components/icon/icon";
import { SiteLink } from "~/components/link/link";
import { telephoneLink } from "~/components/link/telephone";
import { listen } from "~/components/listen/listen";
import { AccountLink } from "~/layout/header/account-link";
import { ShortlistLink } from "~/layout/header/shortlist-link";

import { shell, type NavigationGroup, type NavigationLink } from "../shell-content";
import * as styles from "./drawer.css";

interface DrawerProps {
  entries: readonly (NavigationLink | NavigationGroup)[];
  current: string | null;
  loggedIn: boolean;
}

/**
 * The menu of small screens, sliding in from the side. The menu button and the backdrop open and close it
 * without a script; a script adds Escape and closes it when the focus moves on to the page.
 */
export function Drawer({ entries, current, loggedIn }: DrawerProps) {
  const drawer = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    const element = drawer.current;
    if (!element) return;
    const heard = [
      listen(element, "keydown", (event) => {
        const asked = event.target instanceof Element && event.target.closest("dialog");
        if (event.key !== "Escape" || !element.open || asked) return;
        element.open = false;
        element.querySelector("summary")?.focus();
      }),
      listen(element, "focusout", ({ relatedTarget: next }) => {
        if (next instanceof Element && !element.contains(next) && !next.matches("dialog")) element.open = false;
      }),
    ];
    return () => heard.forEach((stop) => stop());
  }, []);

  return (
    <details ref={drawer} className={styles.drawer}>
      <summary className={styles.button}>
        <span className={styles.face}>
          <span className={styles.whenClosed}>
            <Icon name="menu" />
          </span>
          <span className={styles.whenOpen}>
            <Icon name="close" />
          </span>
          Menu
        </span>
      </summary>
      <div className={styles.panel}>
        <div className={styles.head}>
          <AccountLink loggedIn={loggedIn} framed />
        </div>
        <nav aria-label="Menu">
          <ul>
            {entries.map((entry) => (
              <li key={entry.label}>
                {"links" in entry ? (
                  <Group group={entry} current={current} />
                ) : (
                  <Entry link={entry} current={current} className={styles.entry} />
                )}
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.foot}>
          <ShortlistLink look="drawer" />
          <SiteLink className={styles.link} to={telephoneLink(shell.firm.phone)}>
            {shell.firm.phone}
          </SiteLink>
        </div>
      </div>
    </details>
  );
}

function Entry({ link, current, className }: { link: NavigationLink; current: string | null; className: string }) {
  return (
    <SiteLink to={link.url} className={className} aria-current={link.url === current ? "page" : undefined}>
      {link.label}
    </SiteLink>
  );
}

function Group({ group, current }: { group: NavigationGroup; current: string | null }) {
  return (
    <Disclosure summary={group.label}>
      <ul>
        {group.links.map((link) => (
          <li key={link.url}>
            <Entry link={link} current={current} className={styles.link} />
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
