import { FeeText } from "./fee";
import * as styles from "./fee.css";
import type { FeeProps } from "./fee-words";

/**
 * A fee where one looks through many: rupees as the figure and the fee in its own currency, as the API writes it, small
 * below; the fee alone where nobody can tell it in rupees (contract 11).
 */
export function ListedFee({ fee, rupees }: { fee: FeeProps; rupees: string | null }) {
  if (rupees === null) return <FeeText fee={fee} />;
  return (
    <>
      <span className={styles.figure}>
        <FeeText fee={{ text: rupees, code: null }} />
      </span>{" "}
      <span className={styles.own}>
        <FeeText fee={fee} />
      </span>
    </>
  );
}
