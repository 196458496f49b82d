import { useRef, useState } from "react";

import { Button } from "~/components/button/button";
import { FileField } from "~/components/file-field/file-field";
import { inItsLanguage } from "~/components/language/language";

import { fileSize } from "../file-size";
import type { DocumentGroup } from "../rules/documents";

import * as styles from "./document-group-field.css";
import type { PageDocuments, PageState } from "./page-documents";
import type { GoneDocument, SavedDocument } from "./saved-documents";
import { SavedDocumentList } from "./saved-document-list";
import { isLargePhoto, shrinkPhoto } from "./shrink-photo";
import { stateWords } from "./upload-state";
import { takeFiles } from "./use-page-documents";

const ACCEPT = ".jpg,.jpeg,.png,.pdf";

interface DocumentGroupFieldProps {
  group: DocumentGroup;
  /** What the buttons of a chosen document act on. */
  documents: PageDocuments;
  /** The chosen documents of this group. */
  chosen: PageState["chosen"];
  saved: readonly SavedDocument[];
  gone: readonly GoneDocument[];
  errors: readonly string[];
  onChoice: () => void;
}

/** The documents of one group: the picker, what is saved and, with scripts, what is chosen. */
export function DocumentGroupField({
  group,
  documents,
  chosen,
  saved,
  gone,
  errors,
  onChoice,
}: DocumentGroupFieldProps) {
  return (
    <FileField
      name={group.name}
      label={group.label}
      optional={!group.required}
      hint={
        saved.length > 0
          ? "Saved below. Choose here only what is to be added."
          : group.required
            ? "Required"
            : undefined
      }
      required={group.required && saved.length + chosen.length === 0}
      listed={saved.length + chosen.length > 0}
      accept={ACCEPT}
      multiple
      errors={errors}
      onChange={(event) => {
        onChoice();
        documents.add(group.name, takeFiles(event.currentTarget));
      }}
    >
      {saved.length + gone.length + chosen.length > 0 ? (
        <div className={styles.lists}>
          {saved.length + gone.length > 0 ? (
            <SavedDocumentList label={`Saved: ${group.label}`} files={saved} gone={gone} />
          ) : null}
          {chosen.length > 0 ? (
            <ul className={styles.files}>
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

interface ChosenRowProps {
  documents: PageDocuments;
  document: PageState["chosen"][number];
}

function ChosenRow({ documents, document }: ChosenRowProps) {
  const { file, name, state } = document;
  return (
    <li className={styles.file}>
      <span className={styles.name}>{inItsLanguage(file.name)}</span>
      <span className={styles.size}>
        {stateWords(state)}, {fileSize(file.size)}
      </span>
      {name === file.name ? null : (
        <span className={styles.sentAs}>Sent as “{inItsLanguage(name)}”: the name is too long.</span>
      )}
      <Button
        type="button"
        variant="quiet"
        className={styles.remove}
        aria-label={`Remove ${file.name}`}
        onClick={() => {
          focusPicker(document);
          documents.remove(document);
        }}
      >
        Remove
      </Button>
      {isLargePhoto(file) ? <ShrinkOffer documents={documents} document={document} /> : null}
    </li>
  );
}

function ShrinkOffer({ documents, document }: ChosenRowProps) {
  const [offer, setOffer] = useState<"open" | "working" | "declined" | "useless">("open");
  const own = useRef<HTMLDivElement>(null);

  async function accept() {
    setOffer("working");
    const smaller = await shrinkPhoto(document.file);
    if (!smaller) return settle("useless");
    focusPicker(document);
    documents.replace(document, smaller);
  }

  function settle(as: "declined" | "useless") {
    own.current?.closest("li")?.querySelector("button")?.focus();
    setOffer(as);
    documents.release(document);
  }

  if (offer === "declined") return null;
  if (offer === "useless")
    return <p className={styles.offer}>This photo cannot be made smaller here. It is sent as it is.</p>;
  return (
    <div ref={own} className={styles.offer}>
      <p>This is a large photo. Make it smaller, so that it is sent faster? It stays readable.</p>
      <div className={styles.choices}>
        <Button type="button" variant="secondary" loading={offer === "working"} onClick={() => void accept()}>
          Make it smaller
        </Button>
        <Button type="button" variant="quiet" onClick={() => settle("declined")}>
          Keep it as it is
        </Button>
      </div>
    </div>
  );
}

/** The row that has the focus goes away. */
function focusPicker({ group }: { group: string }): void {
  document.getElementById(group)?.focus();
}
