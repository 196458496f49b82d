import { useLocation } from "@remix-run/react";
import { useRef } from "react";

import { Kept } from "~/components/kept/kept";
import { FlagLine } from "~/components/flag-line/flag-line";
import { DesktopMenu } from "~/layout/desktop-menu/desktop-menu";
import { Drawer } from "~/layout/drawer/drawer";
import { paths } from "~/paths";

import { shell, type NavigationGroup, type NavigationLink } from "../shell-content";
import { AccountLink } from "./account-link";
import * as styles from "./header.css";
import { NepaliLink } from "./nepali-link";
import { ShortlistLink } from "./shortlist-link";
import { useClosedOnLeaving } from "./use-closed-on-leaving";
import { Wordmark } from "./wordmark";

/** The bar that stays in view: mark, menus, account. */
export function Header({ loggedIn }: { loggedIn: boolean }) {
  const { key, pathname } = useLocation();
  const header = useRef<HTMLElement>(null);
  useClosedOnLeaving(header);
  const current = entries(loggedIn).some((entry) => leadsTo(entry, pathname)) ? pathname : null;
  return (
    <header ref={header} className={styles.header}>
      <div className={styles.bar}>
        <Kept as="div" className={styles.shared} part="header" content={Bar} of={{ loggedIn, current, visit: key }} />
        <NepaliLink />
      </div>
      <FlagLine />
    </header>
  );
}

interface BarProps {
  loggedIn: boolean;
  /** The path of this page, where it is in a menu. */
  current: string | null;
  /** Another one on every navigation: the menus start anew, all closed. */
  visit: string;
}

function Bar({ loggedIn, current, visit }: BarProps) {
  return (
    <>
      <Wordmark name={shell.firm.name} />
      <DesktopMenu key={`menu ${visit}`} entries={entries(loggedIn)} current={current} />
      <div className={styles.own}>
        <ShortlistLink />
        <div className={styles.account}>
          <AccountLink key={String(loggedIn)} loggedIn={loggedIn} />
        </div>
      </div>
      <Drawer
        key={`drawer ${visit}`}
        entries={[...shell.header, ...moreLinks(loggedIn).links]}
        current={current}
        loggedIn={loggedIn}
      />
    </>
  );
}

function entries(loggedIn: boolean): (NavigationLink | NavigationGroup)[] {
  return [...shell.header, moreLinks(loggedIn)];
}

function leadsTo(entry: NavigationLink | NavigationGroup, path: string): boolean {
  return "links" in entry ? entry.links.some(({ url }) => url === path) : entry.url === path;
}

/** What a visitor looks for after a login comes first. */
function moreLinks(loggedIn: boolean): NavigationGroup {
  if (!loggedIn) return shell.more;
  return { ...shell.more, links: [{ label: "Your applications", url: paths.applications }, ...shell.more.links] };
}
