import { useLocation, useMatches } from "@remix-run/react";

import { SiteLink } from "~/components/link/link";
import { PageWidth } from "~/components/page/page";
import type { RouteHandle } from "~/http/route-handle";
import { inNepali } from "~/layout/languages";

import { shell } from "../shell-content";
import * as styles from "./nepali-link.css";

/** In the bar of the header: the way to the same page in Nepali; only its room on a page that is in English alone. */
export function NepaliLink() {
  const path = useNepaliPath();
  const { label, short } = shell.nepali;
  return path === null ? (
    <span className={styles.absent} />
  ) : (
    <SiteLink className={styles.inBar} to={path} lang="ne" hrefLang="ne" aria-label={label} data-short={short}>
      <span className={styles.whole}>{label}</span>
    </SiteLink>
  );
}

/** The same below the footer's last line, where whoever has read the page is. */
export function NepaliLine() {
  const path = useNepaliPath();
  return path === null ? null : (
    <nav className={styles.line} aria-label="Language">
      <PageWidth>
        <SiteLink className={styles.link} to={path} lang="ne" hrefLang="ne">
          {shell.nepali.label}
        </SiteLink>
      </PageWidth>
    </nav>
  );
}

function useNepaliPath(): string | null {
  const { pathname, search } = useLocation();
  const matches = useMatches();
  const page = matches[matches.length - 1];
  // A page that is not there, or fails, does so in Nepali as well: it has no data.
  const isTranslated = (page?.handle as RouteHandle | undefined)?.translated && page?.data !== undefined;
  return isTranslated ? inNepali(pathname + search) : null;
}
