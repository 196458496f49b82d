import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";

import { loadingText } from "./loading-text";
import * as styles from "./progress.css";

/** A page that arrives sooner needs no sign. In milliseconds. */
const PATIENCE = 150;

/**
 * That the next page is on its way: a line at the window's upper edge and, for another page, a word that is read out too.
 * It takes no room, and there is nothing of it without scripts.
 */
export function Progress() {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  const late = useLate(state !== "idle");
  const text = late && location ? loadingText(pathname, location.pathname) : null;

  return (
    <div className={styles.progress} data-screen-only>
      {late ? <div className={styles.line} aria-hidden="true" /> : null}
      <div role="status">{text ? <p className={styles.text}>{text}</p> : null}</div>
    </div>
  );
}

/** Whether something has been `busy` for longer than anyone notices. */
function useLate(busy: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!busy) return;
    const timer = window.setTimeout(() => setLate(true), PATIENCE);
    return () => {
      window.clearTimeout(timer);
      setLate(false);
    };
  }, [busy]);
  return busy && late;
}
