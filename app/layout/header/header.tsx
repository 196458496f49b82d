import { useLocation } from "@remix-run/react";
import { useRef } from "react";

import { FlagLine } from "~/components/flag-line/flag-line";
import { DesktopMenu } from "~/layout/desktop-menu/desktop-menu";
import { Drawer } from "~/layout/drawer/drawer";
import { paths } from "~/paths";

import type { NavigationGroup, ShellContent } from "../shell-content";
import { AccountLink } from "./account-link";
import * as styles from "./header.css";
import { ShortlistLink } from "./shortlist-link";
import { useClosedOnLeaving } from "./use-closed-on-leaving";
import { Wordmark } from "./wordmark";

/** The bar that stays in view: mark, menus, account. The menus start anew, all closed, on every navigation. */
export function Header({ site, loggedIn }: { site: ShellContent; loggedIn: boolean }) {
  const { key, pathname } = useLocation();
  const header = useRef<HTMLElement>(null);
  useClosedOnLeaving(header);
  const more = loggedIn ? withApplications(site.more) : site.more;
  return (
    <header ref={header} className={styles.header}>
      <div className={styles.bar}>
        <Wordmark name={site.firm.name} />
        <DesktopMenu key={`menu ${key}`} entries={[...site.header, more]} current={pathname} />
        <div className={styles.own}>
          <ShortlistLink />
          <div className={styles.account}>
            <AccountLink key={String(loggedIn)} loggedIn={loggedIn} />
          </div>
        </div>
        <Drawer
          key={`drawer ${key}`}
          entries={[...site.header, ...more.links]}
          current={pathname}
          loggedIn={loggedIn}
        />
      </div>
      <FlagLine />
    </header>
  );
}

/** What a visitor looks for after a login comes first. */
function withApplications(more: NavigationGroup): NavigationGroup {
  return { ...more, links: [{ label: "Your applications", url: paths.applications }, ...more.links] };
}
