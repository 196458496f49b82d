import { FeeText } from "~/components/fee/fee";

import * as styles from "./least-year.css";

export interface LeastYearProps {
  label: string;
  amount: string;
  more: string | null;
}

interface Props {
  year: LeastYearProps;
  look?: keyof typeof styles.amounts;
}

/** The least that a first year costs in a country: the rupees large, what they are and what is beside them small. */
export function LeastYear({ year: { label, amount, more }, look = "card" }: Props) {
  return (
    <p className={styles.year}>
      <span className={styles.label}>{label}</span>{" "}
      <span className={styles.amounts[look]}>
        <FeeText fee={{ text: amount, code: null }} />
      </span>
      {more === null ? null : <span className={styles.more}> {more}</span>}
    </p>
  );
}
