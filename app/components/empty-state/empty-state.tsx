import type { ReactNode } from "react";

import * as styles from "./empty-state.css";

interface EmptyStateProps {
  /** A signpost where nothing was found; clouds over the ridge where something failed. */
  drawing?: "signpost" | "clouds";
  heading?: ReactNode;
  /** Heading level 1 where the empty state is the page itself. */
  level?: 1 | 2 | 3;
  /** The exact sentence. */
  children: ReactNode;
  /** One way on; two at most. */
  ways?: ReactNode;
  /** Where a change of the page leads here, the sentence is read out. */
  live?: boolean;
}

/** Nothing to show, said with a drawing, one sentence and a way on. */
export function EmptyState({
  drawing = "signpost",
  heading,
  level = 2,
  children,
  ways,
  live = false,
}: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.state}>
      <Scene drawing={drawing} />
      {heading ? <Heading>{heading}</Heading> : null}
      <div className={styles.sentence} role={live ? "status" : undefined}>
        {children}
      </div>
      {ways ? <div className={styles.ways}>{ways}</div> : null}
    </div>
  );
}

function Scene({ drawing }: { drawing: "signpost" | "clouds" }) {
  return (
    <svg className={styles.drawing} width="280" height="140" viewBox="0 0 280 140" aria-hidden="true">
      <path className={styles.far} d="M10 128 62 62l22 20 34-48 30 38 20-18 42 46 18-14 42 42z" />
      <path className={styles.middle} d="M0 134l54-44 28 20 40-32 44 34 34-22 80 44z" />
      <path className={styles.front} d="M0 138q60-34 118-16 40 12 72-2 46-16 90 18z" />
      {drawing === "clouds" ? (
        <>
          <path
            className={styles.cloud}
            d="M70 84a13 13 0 0 1 4-25 20 20 0 0 1 38-5 16 16 0 0 1 22 15 8 8 0 0 1-2 15z"
          />
          <path
            className={styles.cloud}
            d="M158 62a10 10 0 0 1 3-19 16 16 0 0 1 30-4 12 12 0 0 1 18 12 6 6 0 0 1-2 11z"
          />
        </>
      ) : (
        <>
          <path className={styles.path} d="M20 138q70-6 96-10 44-8 28-16-10-6 6-14" />
          <path className={styles.pole} d="M196 124V52" />
          <path className={styles.sign} d="M178 56h44l9 8-9 8h-44zM214 78h-42l-8 8 8 8h42z" />
          <path className={styles.pole} d="M118 34V16" />
          <path className={styles.flag} d="M118 16l16 5-16 5z" />
        </>
      )}
    </svg>
  );
}
