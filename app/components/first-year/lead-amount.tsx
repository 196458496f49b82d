import type { ReactNode } from "react";

import { FeeText } from "~/components/fee/fee";
import { PLUS_TUITION } from "~/components/fee/fee-words";

import * as styles from "./lead-amount.css";

export interface LeadAmountProps {
  label: string;
  amount: string;
  /** Whether something comes to it that the others have in theirs. */
  partial?: boolean;
}

interface Props {
  of: LeadAmountProps;
  look?: keyof typeof styles.amounts;
}

/** The amount that a page leads with, and a link that leads on from it. */
export function BannerAmount({ of, children }: { of: LeadAmountProps; children: ReactNode }) {
  return (
    <div className={styles.banner}>
      <LeadAmount look="banner" of={of} />
      {children}
    </div>
  );
}

/** The amount that a card or a page leads with: the rupees large, what they are small. One that lacks something is smaller in the same line. */
export function LeadAmount({ of: { label, amount, partial }, look = "card" }: Props) {
  const text = <FeeText fee={{ text: amount, code: null }} />;
  return (
    <p className={styles.lead}>
      <span className={styles.label}>{label}</span>{" "}
      <span className={styles.amounts[look]}>
        {partial ? (
          <span className={styles.partial}>
            {text} {PLUS_TUITION}
          </span>
        ) : (
          text
        )}
      </span>
    </p>
  );
}
