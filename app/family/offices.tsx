import { telephoneLink } from "~/components/link/telephone";

import type { OfficeInWords } from "./offices.server";

import * as styles from "./family.css";

/** Where to come and whom to call. */
export function Offices({ offices }: { offices: readonly OfficeInWords[] }) {
  return (
    <ul className={styles.offices}>
      {offices.map(({ id, title, address, hours, phones }) => (
        <li key={id}>
          <h3 className={styles.smallHeading}>{title}</h3>
          <div className={styles.phones}>
            {phones.map((phone) => (
              <p key={phone}>
                <a className={styles.way} href={telephoneLink(phone)}>
                  {phone}
                </a>
              </p>
            ))}
          </div>
          <p>{address}</p>
          <p className={styles.note}>{hours}</p>
        </li>
      ))}
    </ul>
  );
}
