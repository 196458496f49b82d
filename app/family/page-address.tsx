import { Sentence } from "./sentence";

import * as styles from "./family.css";

/** Where a printed page stands, for what is not on paper; `words` name the {address}. */
export function PageAddress({ address, words }: { address: string; words: string }) {
  return (
    <p className={styles.rest}>
      <Sentence text={words} values={{ address: <span lang="en">{address.replace(/^https?:\/\//, "")}</span> }} />
    </p>
  );
}
