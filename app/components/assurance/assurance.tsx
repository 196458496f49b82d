import { SiteLink } from "~/components/link/link";
import { paths } from "~/paths";

import * as styles from "./assurance.css";

export interface AssuranceProps {
  /** Who pays the firm, in one sentence. */
  payment: string;
  registrationNumber: number;
  cities: readonly string[];
}

/** What a parent asks of a firm before anything else, in one line: who pays it, who approved it, where it is. */
export function Assurance({ payment, registrationNumber, cities }: AssuranceProps) {
  return (
    <p className={styles.assurance}>
      {payment} Approved by the Ministry of Education, registration number {registrationNumber}. Offices in{" "}
      {inWords(cities)}. <SiteLink to={paths.whoWeAre}>Who we are</SiteLink>
    </p>
  );
}

/** "Kathmandu, Butwal and Brisbane". */
export function inWords(cities: readonly string[]): string {
  return [cities.slice(0, -1).join(", "), ...cities.slice(-1)].filter(Boolean).join(" and ");
}
