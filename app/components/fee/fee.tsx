import { amountParts } from "./amounts";
import * as styles from "./fee.css";
import type { FeeProps } from "./fee-words";

/** A fee with the code of its currency behind it, or under it where the line is full; no line breaks inside an amount or a short note. */
export function FeeText({ fee: { text, code } }: { fee: FeeProps }) {
  const amounts = amountParts(text).map((part, index) =>
    part.isWhole ? (
      <span key={index} className={styles.unbroken}>
        {part.text}
      </span>
    ) : (
      part.text
    ),
  );
  if (code === null) return <>{amounts}</>;
  return (
    <>
      {amounts} <span className={styles.code}>{code}</span>
    </>
  );
}
