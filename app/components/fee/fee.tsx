import { amountParts } from "./amounts";
import * as styles from "./fee.css";

/** Fees up to this length leave room for their code on the same line, on a phone too. */
const SHORT = 14;

/** A fee as its text and, where it has one to show, the code of its currency. */
export interface FeeProps {
  text: string;
  code: string | null;
}

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
