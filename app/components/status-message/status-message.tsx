import type { ReactNode } from "react";

import { Icon } from "~/components/icon/icon";

import * as styles from "./status-message.css";

const icons = { info: "info", success: "check", error: "alert" } as const;

/** What happened, or what to know: a sentence and, where there is one, the way on. Read out when it appears. */
export function StatusMessage({ tone = "info", children }: { tone?: keyof typeof styles.tones; children: ReactNode }) {
  return (
    <div className={styles.tones[tone]} role={tone === "error" ? "alert" : "status"}>
      <span className={styles.icons[tone]}>
        <Icon name={icons[tone]} />
      </span>
      <div className={styles.content}>{children}</div>
    </div>
  );
}
