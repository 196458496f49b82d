import { Fragment, type ReactNode } from "react";

import { pieces } from "./fill";

/** A sentence of content/ whose {names} stand for more than text: a name in English, a link. */
export function Sentence({ text, values }: { text: string; values: Readonly<Record<string, ReactNode>> }) {
  return (
    <>
      {pieces(text).map((piece, index) => (
        <Fragment key={index}>{index % 2 === 0 ? piece : values[piece]}</Fragment>
      ))}
    </>
  );
}
