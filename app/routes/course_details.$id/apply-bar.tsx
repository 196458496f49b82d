import { ApplyLink } from "~/application/apply-link";
import type { Applying } from "~/application/applying.server";
import { ButtonLink } from "~/components/button/button";
import { FeeText } from "~/components/fee/fee";
import { isOfAYear, lacksCurrency, type FeeProps } from "~/components/fee/fee-words";
import { inItsLanguage } from "~/components/language/language";

import * as styles from "./apply-bar.css";

/** Keeps the fee and "Apply Now" at hand on phones, where the banner's button is out of sight. */
export function ApplyBar({
  courseId,
  fee,
  rupees,
  applying,
  next,
}: {
  courseId: number;
  fee: FeeProps;
  /** Short; `null` where nobody can tell. */
  rupees: string | null;
  applying: Applying;
  /** The way to the next course, for who has applied to this one; else `null`. */
  next: string | null;
}) {
  const { appliedOn, begun, ready } = applying;
  return (
    <aside className={styles.bar} aria-label="Apply">
      <div className={styles.words}>
        <p className={styles.fee}>
          {rupees ? (
            <FeeText fee={{ text: rupees, code: null }} />
          ) : (
            <>
              {inItsLanguage(fee.text)} {fee.code === null ? null : <span className={styles.unit}>{fee.code}</span>}
            </>
          )}{" "}
          {rupees !== null || isOfAYear(fee.text) ? <span className={styles.unit}>a year</span> : null}
        </p>
        {rupees === null && lacksCurrency(fee) ? <p className={styles.unit}>Currency not given</p> : null}
        {appliedOn ? <p className={styles.unit}>Applied {appliedOn}</p> : null}
      </div>
      {next === null ? (
        <ApplyLink className={styles.apply} courseId={courseId} begun={begun} ready={ready} applied={false} />
      ) : (
        <ButtonLink className={styles.apply} variant="secondary" to={next}>
          Next course
        </ButtonLink>
      )}
    </aside>
  );
}
