import type { ReactNode } from "react";

import { FeeText } from "~/components/fee/fee";

import * as styles from "./lead-amount.css";

export interface LeadAmountProps {
  label: string;
  amount: string;
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

/** The amount that a card or a page leads with: the rupees large, what they are small. */
export function LeadAmount({ of: { label, amount }, look = "card" }: Props) {
  return (
    <p className={styles.lead}>
      <span className={styles.label}>{label}</span>{" "}
      <span className={styles.amounts[look]}>
        <FeeText fee={{ text: amount, code: null }} />
      </span>
    </p>
  );
}
