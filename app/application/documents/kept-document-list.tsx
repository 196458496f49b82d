import { Button } from "~/components/button/button";

import { fileSize } from "../file-size";

import * as styles from "./document-group-field.css";
import type { KeptDocument } from "./kept-documents";

/** The id of the form that the Remove buttons belong to: they stand in another one. */
export const REMOVE_FORM = "remove-document";

interface KeptDocumentListProps {
  label: string;
  files: readonly KeptDocument[];
  /** Whether a file cannot be read any more as it was saved. */
  isBroken: (file: KeptDocument) => boolean;
}

/** The files of one group that are saved on the site. */
export function KeptDocumentList({ label, files, isBroken }: KeptDocumentListProps) {
  return (
    <ul className={styles.files} aria-label={label}>
      {files.map((file) => (
        <li key={file.id} className={styles.file}>
          <span className={styles.name}>{file.name}</span>
          <span className={styles.size}>{isBroken(file) ? UNREADABLE : howMuch(file)}</span>
          <Button
            variant="quiet"
            className={styles.remove}
            form={REMOVE_FORM}
            name="file"
            value={file.id}
            aria-label={`Remove ${file.name}`}
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
}

const UNREADABLE = "Cannot be read any more: remove it and choose it again.";

function howMuch({ size, whole }: KeptDocument): string {
  return whole ? `Kept, ${fileSize(size)}` : `Only ${fileSize(size)} have arrived: choose it again, or remove it.`;
}
