import type { Page } from "~/content/pages.server";

import * as styles from "./sources.css";

interface SourcedPage {
  figures?: Page["figures"];
  sources?: Page["sources"];
  updated: string;
}

/** When the page's figures were true, and the official places to check them. */
export function Sources({ page: { figures, sources = [] }, figuresAsOf }: { page: SourcedPage; figuresAsOf?: string }) {
  if (!figures && sources.length === 0) return null;
  return (
    <aside className={styles.sources} aria-label="Official sources">
      {figures ? (
        <p>
          <strong>{`Figures as of ${figuresAsOf}; check the official source`}</strong>
          {": "}
          <a href={figures.source.url}>{figures.source.label}</a>.
        </p>
      ) : null}
      {sources.length > 0 ? (
        <p>
          {"Also official: "}
          {sources.map(({ label, url }, index) => (
            <span key={url}>
              {index > 0 ? "; " : ""}
              <a href={url}>{label}</a>
            </span>
          ))}
          .
        </p>
      ) : null}
    </aside>
  );
}
