import { type ReactNode, useState } from "react";

import { Button, type ButtonProps } from "~/components/button/button";
import { inItsLanguage } from "~/components/language/language";

import { fileSize } from "../rules/file-size";

import * as styles from "./document-rows.css";
import type { PageDocuments, PageState } from "./page-documents";
import type { SavedDocument } from "./saved-documents";
import { isLargePhoto, shrinkPhoto } from "./shrink-photo";
import { stateWords } from "./upload-state";

interface RowProps {
  /** As the Remove button calls it. */
  name: string;
  remove: ButtonProps;
  children: ReactNode;
}

function Row({ name, remove, children }: RowProps) {
  return (
    <li className={styles.row}>
      {children}
      <Button variant="quiet" className={styles.remove} aria-label={`Remove ${name}`} {...remove}>
        Remove
      </Button>
    </li>
  );
}

interface SavedRowProps {
  file: SavedDocument;
  remove: ButtonProps;
}

/** A document that is saved on the site, in whole or in part, or was and is not there any more. */
export function SavedRow({ file: { name, size, state }, remove }: SavedRowProps) {
  return (
    <Row name={name} remove={remove}>
      {state === "gone" ? (
        <span className={styles.name}>“{inItsLanguage(name)}” is no longer kept: choose it again.</span>
      ) : (
        <>
          <span className={styles.name}>{inItsLanguage(name)}</span>{" "}
          <span className={styles.detail}>
            {state === "whole"
              ? `Kept, ${fileSize(size)}`
              : `${size > 0 ? `Only ${fileSize(size)} have arrived` : "Nothing has arrived yet"}. Unless it goes on by itself, choose it again, or remove it.`}
          </span>
        </>
      )}
    </Row>
  );
}

interface ChosenRowProps {
  documents: PageDocuments;
  document: PageState["chosen"][number];
}

/** A document that was chosen and is not saved yet. */
export function ChosenRow({ documents, document }: ChosenRowProps) {
  const { file, name } = document;
  function remove() {
    focusPicker(document);
    documents.remove(document);
  }
  return (
    <Row name={name} remove={{ type: "button", onClick: remove }}>
      <span className={styles.name}>{inItsLanguage(name)}</span>{" "}
      <span className={styles.detail}>
        {stateWords(document)}, {fileSize(file.size)}
      </span>
      {isLargePhoto(file) ? <ShrinkOffer documents={documents} document={document} /> : null}
    </Row>
  );
}

/** While a large photo goes up, it can be made smaller. */
function ShrinkOffer({ documents, document }: ChosenRowProps) {
  const [offer, setOffer] = useState<"open" | "working" | "useless">("open");

  async function accept() {
    setOffer("working");
    const smaller = await shrinkPhoto(document.file);
    focusPicker(document);
    if (smaller) documents.replace(document, smaller);
    else setOffer("useless");
  }

  if (offer === "useless")
    return (
      <p className={styles.offer} role="status">
        This photo cannot be made smaller here. It is sent as it is.
      </p>
    );
  return (
    <div className={styles.offer}>
      <p>This is a large photo. Make it smaller, so that it is sent faster? It stays readable.</p>
      <Button type="button" variant="secondary" loading={offer === "working"} onClick={() => void accept()}>
        Make it smaller
      </Button>
    </div>
  );
}

/** The row that has the focus goes away. */
export function focusPicker({ group }: { group: string }): void {
  document.getElementById(group)?.focus();
}
