import { Button } from "~/components/button/button";

import { fileSize } from "../file-size";

import * as styles from "./document-group-field.css";
import type { KeptDocument } from "./kept-documents";

/** The id of the form that the Remove buttons belong to: they stand in another one. */
export const REMOVE_FORM = "remove-document";

/** The files of one group that are saved on the site. */
export function KeptDocumentList({ label, files }: { label: string; files: readonly KeptDocument[] }) {
  return (
    <ul className={styles.files} aria-label={label}>
      {files.map(({ id, name, size, whole }) => (
        <li key={id} className={styles.file}>
          <span className={styles.name}>{name}</span>
          <span className={styles.size}>
            {whole ? `Kept, ${fileSize(size)}` : `Only ${fileSize(size)} have arrived: choose it again, or remove it.`}
          </span>
          <Button
            variant="quiet"
            className={styles.remove}
            form={REMOVE_FORM}
            name="file"
            value={id}
            aria-label={`Remove ${name}`}
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
}
