import { FeeText } from "./fee";
import * as styles from "./fee.css";
import { isOfAYear, lacksCurrency, saysAYear, type FeeProps } from "./fee-words";

/**
 * A fee where one looks through many: rupees as the figure and the fee in its own currency, as the API writes it, small
 * below; the fee alone where nobody can tell it in rupees (contract 11). `yearly`: that it is a year's is said once, of the fee
 * itself or of the figure, and that its currency is not known.
 */
export function ListedFee({
  fee,
  rupees,
  yearly,
}: {
  fee: FeeProps;
  rupees: string | null;
  yearly?: "fee" | "figure";
}) {
  const aYear = <span className={styles.period}> a year</span>;
  const period = yearly && isOfAYear(fee.text) ? aYear : null;
  const isOfFigure = yearly === "figure" && (period !== null || saysAYear(fee.text));
  if (rupees === null)
    return (
      <span>
        <FeeText fee={fee} />
        {period}
        {yearly && lacksCurrency(fee) ? <span className={styles.own}> Currency not given</span> : null}
      </span>
    );
  return (
    <>
      <span className={styles.figure}>
        <FeeText fee={{ text: rupees, code: null }} />
        {isOfFigure ? aYear : null}
      </span>{" "}
      <span className={styles.own}>
        <FeeText fee={fee} />
        {isOfFigure ? null : period}
      </span>
    </>
  );
}
