import type { Branch, CountryBranches } from "~/content/firm.server";

import { Icon } from "../icon/icon";
import { MailLink } from "../link/mail-link";
import { telephoneLink } from "../link/telephone";
import { MapOnDemand } from "./map-on-demand";
import * as styles from "./offices.css";

/** Every office with how to reach it, and its map once asked for. */
export function Offices({ countries }: { countries: CountryBranches[] }) {
  return (
    <ul className={styles.offices}>
      {countries.flatMap(({ branches }) =>
        branches.map((branch) => (
          <li key={branch.id} id={branch.id} className={styles.office}>
            <Address branch={branch} />
            <MapOnDemand branch={branch} />
          </li>
        )),
      )}
    </ul>
  );
}

function Address({ branch }: { branch: Branch }) {
  return (
    <div className={styles.address}>
      <h3>{branch.title}</h3>
      <p className={styles.entry}>
        <Icon name="pin" /> <span>{branch.address}</span>
      </p>
      <p className={styles.entry}>
        <Icon name="phone" />
        <span>
          <a href={telephoneLink(branch.phone)}>{branch.phone}</a>
          <br />
          <a href={telephoneLink(branch.cell)}>{branch.cell}</a>
        </span>
      </p>
      <p className={styles.entry}>
        <Icon name="mail" /> <MailLink address={branch.email} />
      </p>
      <p className={styles.entry}>
        <Icon name="clock" /> <span>{branch.workingHours}</span>
      </p>
    </div>
  );
}
