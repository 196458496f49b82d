import { useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";

import { Icon, type IconName } from "~/components/icon/icon";
import { SiteLink } from "~/components/link/link";
import { AddressText } from "~/components/link/address-text";
import { MailLink } from "~/components/link/mail-link";
import { telephoneLink } from "~/components/link/telephone";
import { MapOnDemand } from "~/components/offices/map-on-demand";
import { TabLinks } from "~/components/tabs/tabs";
import { VisuallyHidden } from "~/components/visually-hidden/visually-hidden";
import type { Branch, CountryBranches } from "~/content/firm.server";

import { Band } from "../band/band";
import { tones } from "../band/band.css";
import { branchAddress, chosenBranch } from "./chosen-branch";
import * as styles from "./locations.css";

/** The branches by country. Every choice is an address, and the client only changes the panel. */
export function Locations({ places }: { places: readonly CountryBranches[] }) {
  const [parameters] = useSearchParams();
  const chosen = chosenBranch(places, parameters);
  if (!chosen) return null;
  const { place, branch } = chosen;

  return (
    <div className={tones.sky}>
      <Band heading="Our Locations" id="locations">
        <TabLinks
          label="Countries of our offices"
          tabs={places.map(({ country }) => ({
            label: country,
            to: branchAddress(parameters, country),
            current: country === place.country,
          }))}
        />
        <div className={styles.places}>
          <ul className={styles.list} aria-label={`Offices in ${place.country}`}>
            {place.branches.map(({ id, title }) => (
              <li key={id}>
                <SiteLink
                  className={styles.branches[id === branch.id ? "current" : "other"]}
                  to={branchAddress(parameters, place.country, id)}
                  preventScrollReset
                  aria-current={id === branch.id ? "true" : undefined}
                >
                  <Icon name="pin" />
                  {title}
                </SiteLink>
              </li>
            ))}
          </ul>
          <div className={styles.panel} aria-live="polite">
            <BranchDetails branch={branch} />
            <MapOnDemand key={branch.id} branch={branch} />
          </div>
        </div>
      </Band>
    </div>
  );
}

function BranchDetails({ branch }: { branch: Branch }) {
  return (
    <div className={styles.details}>
      <h3>{branch.title}</h3>
      <Detail icon="pin" label="Address">
        {branch.address}
      </Detail>
      <Detail icon="phone" label="Phone">
        <a className={styles.link} href={telephoneLink(branch.phone)}>
          {branch.phone}
        </a>
      </Detail>
      <Detail icon="phone" label="Mobile">
        <a className={styles.link} href={telephoneLink(branch.cell)}>
          {branch.cell}
        </a>
      </Detail>
      <Detail icon="mail" label="E-mail">
        <MailLink className={styles.link} address={branch.email} />
      </Detail>
      <Detail icon="clock" label="Working hours">
        {branch.workingHours}
      </Detail>
      <Detail icon="globe" label="Website">
        <a className={styles.link} href={branch.website}>
          <AddressText address={new URL(branch.website).host} />
        </a>
      </Detail>
    </div>
  );
}

function Detail({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }) {
  return (
    <p className={styles.detail}>
      <span className={styles.mark}>
        <Icon name={icon} />
      </span>
      <span>
        <VisuallyHidden>{`${label}: `}</VisuallyHidden>
        {children}
      </span>
    </p>
  );
}
