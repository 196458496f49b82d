import { inItsLanguage } from "~/components/language/language";

import { fileSize } from "./file-size";
import type { Receipt } from "./receipt.server";
import * as styles from "./sent-application.css";

/** The documents of a receipt, with their groups and sizes; `more` is how many its list leaves out. */
export function SentFiles({ files, more }: Pick<Receipt, "files" | "more">) {
  return (
    <>
      {files.length > 0 ? (
        <ul className={styles.files}>
          {files.map(({ group, name, size }, index) => (
            <li key={`${index} ${name}`} className={styles.file}>
              <span className={styles.name}>{inItsLanguage(name)}</span>
              <span className={styles.detail}>
                {group}, {fileSize(size)}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {more > 0 ? <p>{missingDocuments(files.length, more)}</p> : null}
    </>
  );
}

function missingDocuments(shown: number, more: number): string {
  if (shown > 0) return `and ${more} more`;
  return more === 1 ? "1 document" : `${more} documents`;
}
