import type { ReactNode } from "react";

import { shell } from "../shell-content";
import * as styles from "./letterhead.css";

/** Who a printed page comes from, and how to reach them. On a screen the header and the footer say it. */
export function Letterhead({ address = shell.firm.address }: { address?: ReactNode }) {
  const { name, phone, email } = shell.firm;
  return (
    <p className={styles.letterhead}>
      <strong>{name}</strong> · <span className={styles.phone}>{phone}</span> · {email} · {address}
    </p>
  );
}
