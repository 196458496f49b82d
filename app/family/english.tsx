import { createContext, useContext } from "react";

import { inItsLanguage } from "~/components/language/language";

import { LONGEST_PRINTED, printedPart } from "./paper";

import * as styles from "./family.css";

/** How many letters of an English text are printed: a page stays on two sheets whatever the API writes (contract 14). */
export const LongestPrinted = createContext(LONGEST_PRINTED);

/** What the API or a figure says in English on a page in another language; the rest of a long text is not printed. */
export function English({ children, className }: { children: string; className?: string }) {
  const [printed, rest] = printedPart(children, useContext(LongestPrinted));
  return (
    <span lang="en" className={className}>
      {inItsLanguage(printed)}
      {rest ? (
        <>
          <span data-screen-only>{inItsLanguage(rest)}</span>
          <span className={styles.onPaper}>…</span>
        </>
      ) : null}
    </span>
  );
}
