import type { ReactNode } from "react";

import { Button } from "~/components/button/button";
import { inItsLanguage } from "~/components/language/language";

import { fileSize } from "../file-size";

import * as styles from "./document-group-field.css";
import type { GoneDocument, SavedDocument } from "./saved-documents";

/** The id of the form that the Remove buttons belong to. */
export const REMOVE_FORM = "remove-document";

interface SavedDocumentListProps {
  label: string;
  files: readonly SavedDocument[];
  gone: readonly GoneDocument[];
}

/** The files of one group that are saved on the site, and those that no longer are. */
export function SavedDocumentList({ label, files, gone }: SavedDocumentListProps) {
  return (
    <ul className={styles.files} aria-label={label}>
      {files.map((file) => (
        <Row key={file.id} {...file}>
          <span className={styles.name}>{inItsLanguage(file.name)}</span>
          <span className={styles.size}>{howMuch(file)}</span>
        </Row>
      ))}
      {gone.map((file) => (
        <Row key={file.id} {...file}>
          <span className={styles.name}>“{inItsLanguage(file.name)}” is no longer kept: choose it again.</span>
        </Row>
      ))}
    </ul>
  );
}

function Row({ id, name, children }: { id: string; name: string; children: ReactNode }) {
  return (
    <li className={styles.file}>
      {children}
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
  );
}

function howMuch({ size, whole }: SavedDocument): string {
  return whole ? `Kept, ${fileSize(size)}` : `Only ${fileSize(size)} have arrived: choose it again, or remove it.`;
}
