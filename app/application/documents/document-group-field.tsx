import type { ButtonProps } from "~/components/button/button";
import { FileField } from "~/components/file-field/file-field";

import type { DocumentGroup } from "../rules/documents";

import * as styles from "./document-rows.css";
import { ChosenRow, SavedRow } from "./document-rows";
import type { PageDocuments, PageState } from "./page-documents";
import type { SavedDocument } from "./saved-documents";
import { takeFiles } from "./use-page-documents";

const ACCEPT = ".jpg,.jpeg,.png,.pdf";

interface DocumentGroupFieldProps {
  group: DocumentGroup;
  /** What the buttons of a chosen document act on. */
  documents: PageDocuments;
  /** The documents of this group. */
  chosen: PageState["chosen"];
  saved: readonly SavedDocument[];
  errors: readonly string[];
  onChoice: () => void;
  /** How a saved document is removed. */
  removal: (file: SavedDocument) => ButtonProps;
}

/** The documents of one group: the picker, what is saved and, with scripts, what is chosen. */
export function DocumentGroupField(props: DocumentGroupFieldProps) {
  const { group, documents, chosen, saved, errors, onChoice, removal } = props;
  const isSaved = saved.some(({ state }) => state === "whole");
  const isEmpty = !isSaved && chosen.length === 0;
  return (
    <FileField
      name={group.name}
      label={group.label}
      optional={!group.required}
      hint={isSaved ? "Saved below. Choose here only what is to be added." : group.required ? "Required" : undefined}
      required={group.required && isEmpty}
      listed={!isEmpty}
      // A browser that goes back after a line has broken puts in again what was chosen, saved or not.
      autoComplete={saved.length > 0 ? "off" : undefined}
      accept={ACCEPT}
      multiple
      errors={errors}
      onChange={(event) => {
        onChoice();
        documents.add(group.name, takeFiles(event.currentTarget));
      }}
    >
      {saved.length + chosen.length > 0 ? (
        <div className={styles.lists}>
          {saved.length > 0 ? (
            <ul className={styles.list} aria-label={`Saved: ${group.label}`}>
              {saved.map((file) => (
                <SavedRow key={file.id} file={file} remove={removal(file)} />
              ))}
            </ul>
          ) : null}
          {chosen.length > 0 ? (
            <ul className={styles.list}>
              {chosen.map((document) => (
                <ChosenRow key={document.id} documents={documents} document={document} />
              ))}
            </ul>
          ) : null}
        </div>
      ) : null}
    </FileField>
  );
}
