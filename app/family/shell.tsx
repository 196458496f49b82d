import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";

import { FlagLine } from "~/components/flag-line/flag-line";
import { Icon } from "~/components/icon/icon";
import { SiteLink } from "~/components/link/link";
import { telephoneLink } from "~/components/link/telephone";
import { PageWidth } from "~/components/page/page";
import type { Words } from "~/content/words.server";
import { Wordmark } from "~/layout/header/wordmark";
import { inEnglish } from "~/layout/languages";
import { Letterhead } from "~/layout/letterhead/letterhead";
import { MAIN_ID, SkipLink } from "~/layout/skip-link/skip-link";
import { paths } from "~/paths";

import * as styles from "./family.css";

/** What header and footer of the pages for families show. */
export interface ShellProps {
  language: string;
  words: Words["shell"];
  firm: { name: string; phone: string; address: string };
  children: ReactNode;
}

/** Around a page for families: the firm, the way to the same page in English, and the telephone. */
export function Shell({ language, words, firm, children }: ShellProps) {
  const { pathname, search } = useLocation();
  const english = (
    <SiteLink className={styles.way} to={inEnglish(pathname) + search} lang="en" hrefLang="en">
      {words.english}
    </SiteLink>
  );
  const call = (
    <SiteLink className={styles.way} to={telephoneLink(firm.phone)}>
      <Icon name="phone" />
      {firm.phone}
    </SiteLink>
  );
  return (
    <div className={styles.shell}>
      <div lang="en">
        <Letterhead address={<span lang={language}>{firm.address}</span>} />
      </div>
      <SkipLink>{words.skip}</SkipLink>
      <header className={styles.header}>
        <PageWidth className={styles.bar}>
          <span lang="en">
            <Wordmark name={firm.name} to={paths.families} place={<span lang={language}>{words.home}</span>} />
          </span>
          <span className={styles.ways}>
            {english}
            {call}
          </span>
        </PageWidth>
        <FlagLine />
      </header>
      <main id={MAIN_ID} tabIndex={-1}>
        {children}
      </main>
      <footer className={styles.footer}>
        <PageWidth>
          <p>
            <strong lang="en">{firm.name}</strong>: {words.description}
          </p>
          <p>{words.registration}</p>
          <nav aria-labelledby="in-english" data-screen-only>
            <p id="in-english">{words.linksHeading}:</p>
            <ul className={styles.links}>
              {words.links.map(({ word, url }) => (
                <li key={url}>
                  <SiteLink className={styles.way} to={url} hrefLang="en">
                    {word}
                  </SiteLink>
                </li>
              ))}
            </ul>
          </nav>
          <p className={styles.links} data-screen-only>
            <SiteLink className={styles.way} to={paths.families}>
              {words.home}
            </SiteLink>
            {english}
          </p>
        </PageWidth>
      </footer>
    </div>
  );
}
