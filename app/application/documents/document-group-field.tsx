import { useState } from "react";

import { Button } from "~/components/button/button";
import { FileField } from "~/components/file-field/file-field";

import { fileSize } from "../file-size";
import type { DocumentGroup } from "../upload/documents";

import * as styles from "./document-group-field.css";
import type { KeptDocument } from "./kept-documents";
import { KeptDocumentList } from "./kept-document-list";
import { sendableName } from "./sendable-name";
import { isLargePhoto, shrinkPhoto } from "./shrink-photo";

const ACCEPT = ".jpg,.jpeg,.png,.pdf";

interface DocumentGroupFieldProps {
  group: DocumentGroup;
  files: readonly File[];
  /** Those that are saved on the site. */
  kept: readonly KeptDocument[];
  errors: readonly string[];
  onAdd: (files: readonly File[]) => void;
  onRemove: (file: File) => void;
  onReplace: (file: File, by: File) => void;
}

/** The files of one group: the browser's own picker, what is saved and, with scripts, what is chosen so far. */
export function DocumentGroupField({
  group,
  files,
  kept,
  errors,
  onAdd,
  onRemove,
  onReplace,
}: DocumentGroupFieldProps) {
  return (
    <FileField
      name={group.name}
      label={group.label}
      optional={!group.required}
      hint={group.required ? "Required" : undefined}
      required={group.required}
      accept={ACCEPT}
      multiple
      errors={errors}
      onChange={(event) => onAdd([...(event.currentTarget.files ?? [])])}
    >
      {kept.length > 0 ? <KeptDocumentList label={`Saved: ${group.label}`} files={kept} /> : null}
      {files.length > 0 ? (
        <ul className={styles.files}>
          {files.map((file) => (
            <ChosenFile
              key={`${file.name} ${file.size} ${file.lastModified}`}
              file={file}
              onRemove={() => onRemove(file)}
              onReplace={(by) => onReplace(file, by)}
            />
          ))}
        </ul>
      ) : null}
    </FileField>
  );
}

function ChosenFile({
  file,
  onRemove,
  onReplace,
}: {
  file: File;
  onRemove: () => void;
  onReplace: (by: File) => void;
}) {
  const sentAs = sendableName(file.name);
  return (
    <li className={styles.file}>
      <span className={styles.name}>{file.name}</span>
      <span className={styles.size}>{fileSize(file.size)}</span>
      {sentAs === file.name ? null : <span className={styles.sentAs}>Sent as “{sentAs}”: the name is too long.</span>}
      <Button
        type="button"
        variant="quiet"
        className={styles.remove}
        aria-label={`Remove ${file.name}`}
        onClick={onRemove}
      >
        Remove
      </Button>
      {isLargePhoto(file) ? <ShrinkOffer file={file} onReplace={onReplace} /> : null}
    </li>
  );
}

type Offer = "open" | "working" | "declined" | "useless";

function ShrinkOffer({ file, onReplace }: { file: File; onReplace: (by: File) => void }) {
  const [offer, setOffer] = useState<Offer>("open");

  async function accept() {
    setOffer("working");
    const smaller = await shrinkPhoto(file);
    if (smaller) onReplace(smaller);
    else setOffer("useless");
  }

  if (offer === "declined") return null;
  if (offer === "useless")
    return <p className={styles.offer}>This photo cannot be made smaller here. It is sent as it is.</p>;
  return (
    <div className={styles.offer}>
      <p>This is a large photo. Make it smaller, so that it is sent faster? It stays readable.</p>
      <div className={styles.choices}>
        <Button type="button" variant="secondary" loading={offer === "working"} onClick={() => void accept()}>
          Make it smaller
        </Button>
        <Button type="button" variant="quiet" onClick={() => setOffer("declined")}>
          Keep it as it is
        </Button>
      </div>
    </div>
  );
}
