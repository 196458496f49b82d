import { Fragment } from "react";

import { inItsLanguage } from "~/components/language/language";

import { amountParts, lastPiece, type TextPart } from "./amounts";
import * as styles from "./fee.css";
import type { FeeProps } from "./fee-words";

/** A fee with the code of its currency beside its last word; no line breaks inside an amount or a short note. */
export function FeeText({ fee: { text, code } }: { fee: FeeProps }) {
  const parts = amountParts(text);
  if (code === null) return <>{parts.map(toWords)}</>;
  const { before, last } = lastPiece(parts);
  return (
    <>
      {before.map(toWords)}
      <span className={classOf(last)}>
        <span>{inItsLanguage(last)}</span> <span className={styles.code}>{code}</span>
      </span>
    </>
  );
}

function toWords({ text, isWhole }: TextPart, index: number) {
  return isWhole ? (
    <span key={index} className={classOf(text)}>
      {inItsLanguage(text)}
    </span>
  ) : (
    <Fragment key={index}>{inItsLanguage(text)}</Fragment>
  );
}

/** As long as an amount of rupees can be, in characters. */
const LONGEST = 16;

const classOf = (text: string) => (text.length <= LONGEST ? styles.whole : styles.long);
