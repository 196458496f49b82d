import { distinctName } from "../rules/distinct-name";
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

/** Gives files of one choice names of their own, also beside `present`, the names in their group. */
export function withDistinctNames(files: readonly File[], present: readonly string[] = []): File[] {
  const taken = new Set<string>();
  const isTaken = (name: string) => taken.has(sendableName(name));
  const isPresent = (name: string) => present.includes(sendableName(name));
  return files.map((file) => {
    const own = renamed(file, distinctName(file.name, isTaken, isPresent));
    taken.add(sendableName(own.name));
    return own;
  });
}

function renamed(file: File, name: string): File {
  return name === file.name ? file : new File([file], name, { type: file.type, lastModified: file.lastModified });
}
