import type { DocumentGroupName } from "../rules/documents";

import { sendableName } from "./sendable-name";

/** A file that was chosen and is not saved on the site yet. */
export interface ChosenDocument {
  /** The same in every tab of this browser. Sorts by when the file was chosen. */
  id: string;
  group: DocumentGroupName;
  file: File;
  /** What it is called when it is sent. */
  name: string;
}

let given = 0;

/** A chosen file as a document. `id` is given where the browser has stored it before. */
export function chosenDocument(group: DocumentGroupName, file: File, id = newId()): ChosenDocument {
  return { id, group, file, name: sendableName(file.name) };
}

function newId(): string {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return [Date.now(), (given += 1), random].map((number) => number.toString(36).padStart(9, "0")).join("-");
}

/** What iOS calls each photo that is taken for a form: it tells nothing of which. */
const CAMERA_NAME = /^image\.(jpe?g|png)$/i;

/**
 * Gives files of one choice names of their own, as phones do not: the second is “image (2).jpg”. Photos just taken also get one
 * beside those of `present`, the names in their group: elsewhere the same name means another version of the same document.
 */
export function withDistinctNames(files: readonly File[], present: readonly string[] = []): File[] {
  const taken = new Set<string>();
  return files.map((file) => {
    const isPresent = (name: string) => CAMERA_NAME.test(file.name) && present.includes(name);
    const own = withFreeName(file, (name) => taken.has(name) || isPresent(name));
    taken.add(sendableName(own.name));
    return own;
  });
}

/** The same file under the first name that is not taken as it would be sent: its own, “photo (2).jpg” and so on. */
export function withFreeName(file: File, isTaken: (name: string) => boolean): File {
  let name = file.name;
  for (let number = 2; isTaken(sendableName(name)); number += 1)
    name = file.name.replace(/(\.[^.]*)?$/, (ending) => ` (${number})${ending}`);
  return name === file.name ? file : new File([file], name, { type: file.type, lastModified: file.lastModified });
}
