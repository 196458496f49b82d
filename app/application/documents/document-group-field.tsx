import { useRef, useState } from "react";

import { Button } from "~/components/button/button";
import { FileField } from "~/components/file-field/file-field";
import { inItsLanguage } from "~/components/language/language";

import { fileSize } from "../file-size";
import type { DocumentGroup } from "../rules/documents";

import * as styles from "./document-group-field.css";
import { fileId } from "./browser-files";
import type { GoneDocument, SavedDocument } from "./saved-documents";
import { SavedDocumentList } from "./saved-document-list";
import { sendableName } from "./sendable-name";
import { isLargePhoto, shrinkPhoto } from "./shrink-photo";
import { stateWords, type UploadState } from "./upload-state";

const ACCEPT = ".jpg,.jpeg,.png,.pdf";

interface DocumentGroupFieldProps {
  group: DocumentGroup;
  /** The chosen files. */
  files: readonly File[];
  saved: readonly SavedDocument[];
  gone: readonly GoneDocument[];
  /** How far the chosen files are. */
  states: ReadonlyMap<File, UploadState>;
  errors: readonly string[];
  onAdd: (files: readonly File[]) => void;
  onRemove: (file: File) => void;
  onReplace: (file: File, by: File) => void;
  /** A large photo is uploaded as it is. */
  onRelease: (file: File) => void;
}

/** The documents of one group: the picker, what is saved and, with scripts, what is chosen. */
export function DocumentGroupField({
  group,
  files,
  saved,
  gone,
  states,
  errors,
  onAdd,
  onRemove,
  onReplace,
  onRelease,
}: DocumentGroupFieldProps) {
  /** Moves the focus to the picker first: the row that has it goes away. */
  const leaveRow = (change: () => void) => {
    document.getElementById(group.name)?.focus();
    change();
  };

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
      required={group.required && saved.length === 0}
      listed={saved.length > 0 || files.length > 0}
      accept={ACCEPT}
      multiple
      errors={errors}
      onChange={(event) => onAdd([...(event.currentTarget.files ?? [])])}
    >
      {saved.length + gone.length + files.length > 0 ? (
        <div className={styles.lists}>
          {saved.length + gone.length > 0 ? (
            <SavedDocumentList label={`Saved: ${group.label}`} files={saved} gone={gone} />
          ) : null}
          {files.length > 0 ? (
            <ul className={styles.files}>
              {files.map((file) => (
                <ChosenFile
                  key={fileId(file)}
                  file={file}
                  state={states.get(file)}
                  onRemove={() => leaveRow(() => onRemove(file))}
                  onReplace={(by) => leaveRow(() => onReplace(file, by))}
                  onRelease={() => onRelease(file)}
                />
              ))}
            </ul>
          ) : null}
        </div>
      ) : null}
    </FileField>
  );
}

function ChosenFile({
  file,
  state,
  onRemove,
  onReplace,
  onRelease,
}: {
  file: File;
  state: UploadState | undefined;
  onRemove: () => void;
  onReplace: (by: File) => void;
  onRelease: () => void;
}) {
  const sentAs = sendableName(file.name);
  return (
    <li className={styles.file}>
      <span className={styles.name}>{inItsLanguage(file.name)}</span>
      <span className={styles.size}>
        {state ? `${stateWords(state)}, ` : null}
        {fileSize(file.size)}
      </span>
      {sentAs === file.name ? null : (
        <span className={styles.sentAs}>Sent as “{inItsLanguage(sentAs)}”: the name is too long.</span>
      )}
      <Button
        type="button"
        variant="quiet"
        className={styles.remove}
        aria-label={`Remove ${file.name}`}
        onClick={onRemove}
      >
        Remove
      </Button>
      {isLargePhoto(file) ? <ShrinkOffer file={file} onReplace={onReplace} onRelease={onRelease} /> : null}
    </li>
  );
}

type Offer = "open" | "working" | "declined" | "useless";

function ShrinkOffer({
  file,
  onReplace,
  onRelease,
}: {
  file: File;
  onReplace: (by: File) => void;
  onRelease: () => void;
}) {
  const [offer, setOffer] = useState<Offer>("open");
  const own = useRef<HTMLDivElement>(null);

  async function accept() {
    setOffer("working");
    const smaller = await shrinkPhoto(file);
    if (smaller) return onReplace(smaller);
    settle("useless");
  }

  function settle(as: Offer) {
    own.current?.closest("li")?.querySelector("button")?.focus();
    setOffer(as);
    onRelease();
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
