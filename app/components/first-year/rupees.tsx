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
  /** The day of the oldest where that is long ago. */
  old: string | null;
  others: readonly (RatesSource & { code: string })[];
}

/** The date of the rates and their sources, once a page; nothing on a page without rupees. A source of another day says its own. */
export function RatesNote({ rates }: { rates: RatesProps | null }) {
  if (rates === null) return null;
  const { asOf, source, old, others } = rates;
  return (
    <p className={styles.note}>
      Rupees at the rates of {old === asOf ? null : `${asOf}, `}
      <Source source={source} />
      {others.map((other) => (
        <span key={other.code}>
          ; {other.code}
          {other.asOf === asOf ? null : ` of ${other.asOf}`}: <Source source={other.source} />
        </span>
      ))}
      .{old ? ` Rates of ${old}, more than two months old: ask us before you decide.` : null}
    </p>
  );
}

function Source({ source: { label, url } }: Pick<RatesSource, "source">) {
  return url === undefined ? <>{label}</> : <SiteLink to={url}>{label}</SiteLink>;
}
