import { FeeText } from "~/components/fee/fee";
import { PLUS_TUITION, uncounted, type FeeProps } from "~/components/fee/fee-words";
import { SiteLink } from "~/components/link/link";

import * as styles from "./first-year.css";
import { Rupees } from "./rupees";

export interface FirstYearProps {
  total: string;
  rupees: string | null;
  counted: readonly { label: string; amount: string; rupees: string | null }[];
  notCounted: readonly string[];
  /** When the figures of the guide were true, in words. */
  asOf: string;
}

/**
 * What a first year costs in all, what is counted and what is not, and the guide that its figures are from. `tuition` is a fee
 * that comes to it, and cannot be counted.
 */
export function FirstYear({
  firstYear: { total, rupees, counted, notCounted, asOf },
  guide,
  tuition,
}: {
  firstYear: FirstYearProps;
  guide: { path: string; title: string } | null;
  tuition: FeeProps | null;
}) {
  const more = tuition ? ` ${PLUS_TUITION}` : "";
  return (
    <div className={styles.firstYear}>
      <p className={styles.total}>
        <FeeText fee={{ text: total, code: null }} />
        {more}
      </p>
      <Rupees text={rupees && `${rupees}${more}`} />
      <dl className={styles.parts}>
        {tuition ? (
          <div className={styles.part}>
            <dt className={styles.words}>Tuition of one year</dt>
            <dd className={styles.amount}>
              {/\d/.test(tuition.text) ? <FeeText fee={uncounted(tuition)} /> : "Ask the university"}
            </dd>
          </div>
        ) : null}
        {counted.map(({ label, amount, rupees: share }) => (
          <div key={label} className={styles.part}>
            <dt className={styles.words}>{label}</dt>
            <dd className={styles.amount}>
              <FeeText fee={{ text: amount, code: null }} />
              {share ? (
                <span className={styles.share}>
                  {" "}
                  <FeeText fee={{ text: share, code: null }} />
                </span>
              ) : null}
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>
        {`Not counted: ${notCounted.join("; ")}. Figures of ${asOf}. `}
        {guide ? <SiteLink to={guide.path}>{guide.title}</SiteLink> : null}
      </p>
    </div>
  );
}
