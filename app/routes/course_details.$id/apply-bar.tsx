import { ButtonLink } from "~/components/button/button";
import { FeeText } from "~/components/fee/fee";
import type { FeeProps } from "~/components/fee/fee-words";
import { paths } from "~/paths";

import * as styles from "./apply-bar.css";

/** Keeps the fee and "Apply Now" at hand on phones, where the banner's button is out of sight. */
export function ApplyBar({ courseId, fee }: { courseId: number; fee: FeeProps }) {
  return (
    <aside className={styles.bar} aria-label="Apply">
      <p className={styles.fee}>
        <FeeText fee={fee} />
        {/\d/.test(fee.text) ? <span className={styles.unit}> a year</span> : null}
      </p>
      <ButtonLink to={paths.apply(courseId)} preventScrollReset>
        Apply Now
      </ButtonLink>
    </aside>
  );
}
