import { amountParts } from "./amounts";
import * as styles from "./fee.css";
import type { FeeProps } from "./fee-words";

/** Fees up to this length leave room for their code on the same line, on a phone too. */
const SHORT = 14;

/** A fee with the code of its currency behind it; no line breaks inside an amount. */
export function FeeText({ fee: { text, code } }: { fee: FeeProps }) {
  const amounts = amountParts(text).map((part, index) =>
    part.isAmount ? (
      <span key={index} className={styles.unbroken}>
        {part.text}
      </span>
    ) : (
      part.text
    ),
  );
  if (code === null) return <>{amounts}</>;
  return (
    <span className={text.length <= SHORT ? styles.unbroken : undefined}>
      {amounts}
      {"\u00a0· "}
      <span className={styles.code}>{code}</span>
    </span>
  );
}
