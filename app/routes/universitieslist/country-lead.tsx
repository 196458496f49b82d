import { LeadAmount, type LeadAmountProps } from "~/components/first-year/lead-amount";
import type { RatesProps } from "~/components/first-year/rupees";
import { SiteLink } from "~/components/link/link";
import { paths } from "~/paths";

import * as styles from "./country-lead.css";

export interface CountryLeadProps {
  country: { id: number };
  /** Its guide, and what a first year costs at least; `null` without a guide. */
  lead: { guide: string; cost: LeadAmountProps; rates: RatesProps | null } | null;
}

/** What a first year costs in a country, and the ways to its guide and its courses. */
export function CountryLead({ country, lead }: CountryLeadProps) {
  return (
    <div className={styles.lead}>
      {lead ? <LeadAmount of={lead.cost} /> : null}
      <ul className={styles.ways}>
        {lead ? (
          <li>
            <SiteLink to={lead.guide}>Guide to the country</SiteLink>
          </li>
        ) : null}
        <li>
          <SiteLink to={`${paths.courseSearch}?country=${country.id}`}>All its courses</SiteLink>
        </li>
      </ul>
    </div>
  );
}
