import { distinctName } from "../rules/distinct-name";
import type { DocumentGroupName } from "../rules/documents";

import { sendableName, shortName } from "./sendable-name";

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

/**
 * Gives files of one choice names of their own, as they are sent, also beside `present`, the names in their group: names that were too
 * long may have differed in what was cut off.
 */
export function withDistinctNames(files: readonly File[], present: readonly string[] = []): File[] {
  const taken = new Set<string>();
  const isPresent = (name: string) => present.includes(name);
  return files.map((file) => {
    const name = sendableName(file.name);
    const isTaken = (free: string) => taken.has(free) || (name !== file.name && isPresent(free));
    const own = renamed(file, distinctName(isTaken(name) ? shortName(name) : name, isTaken, isPresent));
    taken.add(own.name);
    return own;
  });
}

function renamed(file: File, name: string): File {
  return name === file.name ? file : new File([file], name, { type: file.type, lastModified: file.lastModified });
}
