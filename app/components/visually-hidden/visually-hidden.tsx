import type { ReactNode } from "react";

import * as styles from "./visually-hidden.css";

/** Text for screen readers only; as a `status` it is read out when it changes. */
export function VisuallyHidden({ role, children }: { role?: "status"; children: ReactNode }) {
  return (
    <span role={role} className={styles.visuallyHidden}>
      {children}
    </span>
  );
}
