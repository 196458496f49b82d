import { FeeText } from "./fee";
import * as styles from "./fee.css";
import { isOfAYear, type FeeProps } from "./fee-words";

/**
 * A fee where one looks through many: rupees as the figure and the fee in its own currency, as the API writes it, small
 * below; the fee alone where nobody can tell it in rupees (contract 11). `yearly`: where its text does not say so, it is
 * said.
 */
export function ListedFee({ fee, rupees, yearly = false }: { fee: FeeProps; rupees: string | null; yearly?: boolean }) {
  const period = yearly && isOfAYear(fee.text) ? <span className={styles.period}> a year</span> : null;
  if (rupees === null)
    return (
      <span>
        <FeeText fee={fee} />
        {period}
      </span>
    );
  return (
    <>
      <span className={styles.figure}>
        <FeeText fee={{ text: rupees, code: null }} />
      </span>{" "}
      <span className={styles.own}>
        <FeeText fee={fee} />
        {period}
      </span>
    </>
  );
}
