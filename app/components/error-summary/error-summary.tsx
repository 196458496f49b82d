import { useEffect, useRef } from "react";

import { isRefused, type FormReply } from "~/forms/reply";

import * as styles from "./error-summary.css";

/** Without scripts the browser itself moves the focus when the page arrives. */
const focusOnArrival = { autoFocus: true, tabIndex: -1 };

/**
 * What was wrong with a form, above it: each message leads to its field, those of the whole form are plain
 * text. It takes the focus when it appears and whenever the reply changes. Nothing when nothing was refused.
 */
export function ErrorSummary({ reply }: { reply: FormReply | null | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  const refused = isRefused(reply);

  useEffect(() => {
    if (refused) box.current?.focus();
  }, [reply, refused]);

  if (!refused) return null;
  const messages = Object.entries(reply?.error ?? {}).flatMap(([name, texts]) =>
    (texts ?? []).map((text) => ({ name, text })),
  );
  return (
    <div ref={box} className={styles.summary} role="alert" aria-labelledby="error-summary" {...focusOnArrival}>
      <h2 className={styles.heading} id="error-summary">
        There is a problem
      </h2>
      <ul>
        {messages.map(({ name, text }) => (
          <li key={`${name} ${text}`}>
            {name ? (
              <a className={styles.link} href={`#${name}`}>
                {text}
              </a>
            ) : (
              text
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
