import type { ReactNode } from "react";

import * as styles from "./form-layout.css";

/** One column of fields, as wide as a hand on a phone and no wider than a line of text. Goes inside a `<Form>`. */
export function FormLayout({ children }: { children: ReactNode }) {
  return <div className={styles.form}>{children}</div>;
}

/** The buttons under a form: below each other on phones, the main one first. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}

/** The raised sheet that holds a form of its own page: login, sign-up, reset. */
export function FormSheet({ children }: { children: ReactNode }) {
  return <div className={styles.sheet}>{children}</div>;
}
