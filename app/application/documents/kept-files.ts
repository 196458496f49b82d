import { createStore, delMany, entries, set, type UseStore } from "idb-keyval";

import { type DocumentGroupName, documentGroup, documentGroups } from "../upload/documents";

/** The chosen files, group by group, in the order they were chosen. */
export type ChosenFiles = Partial<Record<DocumentGroupName, readonly File[]>>;

interface Kept {
  /** Which draft the files belong to. */
  key: string;
  files: readonly File[];
}

let opened: UseStore | undefined;

function store(): UseStore {
  return (opened ??= createStore("application-documents", "files"));
}

/** The files that this browser keeps for a draft; those of any other draft are removed. Nothing where storage is refused. */
export async function recallFiles(key: string): Promise<ChosenFiles> {
  try {
    const all = await entries<string, Kept>(store());
    const foreign = all.filter(([group, kept]) => kept.key !== key || !documentGroup(group));
    await delMany(
      foreign.map(([group]) => group),
      store(),
    );
    const own = all.filter((entry) => !foreign.includes(entry));
    return Object.fromEntries(own.map(([group, kept]) => [group, kept.files]));
  } catch {
    return {};
  }
}

/** Keeps the files of a group. False when the browser refuses: they are then only as safe as the page. */
export async function keepFiles(key: string, group: DocumentGroupName, files: readonly File[]): Promise<boolean> {
  try {
    await set(group, { key, files } satisfies Kept, store());
    return true;
  } catch {
    return false;
  }
}

/** Removes every kept file. */
export async function forgetFiles(): Promise<void> {
  try {
    await delMany(
      documentGroups.map(({ name }) => name),
      store(),
    );
  } catch {
    return;
  }
}
