import type { Partner } from "~/content/firm.server";

import * as styles from "./partner-logos.css";

/** Institutions that the firm works with; one without a logo is named in text. */
export function PartnerLogos({ partners }: { partners: Partner[] }) {
  return (
    <ul className={styles.row}>
      {partners.map((partner) => (
        <li key={partner.id} className={styles.logo}>
          {partner.image ? (
            <img src={partner.image} alt={partner.label} width={220} height={64} loading="lazy" />
          ) : (
            <span className={styles.label}>{partner.label}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
