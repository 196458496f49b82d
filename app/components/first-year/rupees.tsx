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

interface RatesSource {
  asOf: string;
  source: { label: string; url?: string };
}

export interface RatesProps extends RatesSource {
  old: boolean;
  others: readonly (RatesSource & { code: string })[];
}

/** The dates of the rates and their sources, once a page; nothing on a page without rupees. */
export function RatesNote({ rates }: { rates: RatesProps | null }) {
  return rates === null ? null : (
    <p className={styles.note}>
      Rupees at the rates of {rates.asOf}, <Source source={rates.source} />
      {rates.others.map(({ code, asOf, source }) => (
        <span key={code}>
          ; {code} of {asOf}, <Source source={source} />
        </span>
      ))}
      .{rates.old ? <> Rates of {rates.asOf}, more than two months old: ask us before you decide.</> : null}
    </p>
  );
}

function Source({ source: { label, url } }: Pick<RatesSource, "source">) {
  return url === undefined ? <>{label}</> : <SiteLink to={url}>{label}</SiteLink>;
}
