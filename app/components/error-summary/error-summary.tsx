import { useEffect, useRef } from "react";

import { arrivalFocus } from "~/components/overlay/arrival-focus";
import { ERROR_PREFIX, isRefused, type FormReply } from "~/forms/reply";

import { classes } from "~/styles/classes";

import * as styles from "./error-summary.css";

/**
 * What was wrong with a form, above it: each message leads to its field, those of the whole form are plain
 * text. It takes the focus when it appears and whenever the reply changes, and the title says so too. Nothing when
 * nothing was refused.
 */
export function ErrorSummary({ reply }: { reply: FormReply | null | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  const refused = isRefused(reply);

  useEffect(() => {
    if (refused) box.current?.focus();
  }, [reply, refused]);

  useEffect(() => (refused ? markTitle() : undefined), [refused]);

  if (!refused) return null;
  const messages = Object.entries(reply?.error ?? {}).flatMap(([name, texts]) =>
    (texts ?? []).map((text) => ({ name, text })),
  );
  return (
    <div ref={box} className={styles.summary} role="alert" aria-labelledby="error-summary" {...arrivalFocus}>
      <h2 className={styles.heading} id="error-summary">
        There is a problem
      </h2>
      <ul className={styles.list}>
        {messages.map(({ name, text }) => (
          <li key={`${name} ${text}`}>
            {name ? (
              <a className={classes(styles.message, styles.link)} href={`#${name}`}>
                {text}
              </a>
            ) : (
              <span className={styles.message}>{text}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The server's refusals are in the title already; this is for the page's own check. Answers how to take it back. */
function markTitle(): (() => void) | undefined {
  const plain = document.title;
  if (plain.startsWith(ERROR_PREFIX)) return undefined;
  const marked = ERROR_PREFIX + plain;
  document.title = marked;
  return () => {
    if (document.title === marked) document.title = plain;
  };
}
