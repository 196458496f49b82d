import { FeeText } from "~/components/fee/fee";
import { SiteLink } from "~/components/link/link";

import * as styles from "./first-year.css";

/** An amount in rupees under the amount that it is of; nothing where it is not known. */
export function Rupees({ text }: { text: string | null }) {
  return text === null ? null : (
    <p className={styles.rupees}>
      <FeeText fee={{ text, code: null }} />
    </p>
  );
}

/** The date of the rates and their source, once a page; nothing on a page without rupees. */
export function RatesNote({ rates }: { rates: { asOf: string; source: { label: string; url: string } } | null }) {
  return rates === null ? null : (
    <p className={styles.note}>
      Rupees at the rates of {rates.asOf}, <SiteLink to={rates.source.url}>{rates.source.label}</SiteLink>.
    </p>
  );
}
