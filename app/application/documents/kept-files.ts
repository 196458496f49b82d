import { clear, createStore, del, delMany, entries, get, set, type UseStore } from "idb-keyval";

import { type DocumentGroupName, documentGroup } from "../upload/documents";

/** The chosen files, group by group, in the order they were chosen. */
export type ChosenFiles = Partial<Record<DocumentGroupName, readonly File[]>>;

interface Kept {
  /** Which draft the files belong to. */
  key: string;
  files: readonly File[];
}

interface Begun {
  key: string;
  /** Where the site has a part of the file. */
  address: string;
}

let opened: UseStore | undefined;

function store(): UseStore {
  return (opened ??= createStore("application-documents", "files"));
}

/** The files that this browser keeps for a draft; those of any other draft are removed. Nothing where storage is refused. */
export async function recallFiles(key: string): Promise<ChosenFiles> {
  try {
    const own = await entriesOf(key);
    return Object.fromEntries(
      own.flatMap(([name, kept]) => (documentGroup(name) && "files" in kept ? [[name, kept.files]] : [])),
    );
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

/** Keeps where a file was begun on the site, so that a later page goes on with it; `null` forgets it. */
export async function keepAddress(
  key: string,
  group: DocumentGroupName,
  file: File,
  address: string | null,
): Promise<void> {
  try {
    if (address === null) await del(nameOf(group, file), store());
    else await set(nameOf(group, file), { key, address } satisfies Begun, store());
  } catch {
    return;
  }
}

/** Where a file was begun on the site, or `null`. */
export async function recallAddress(key: string, group: DocumentGroupName, file: File): Promise<string | null> {
  try {
    const begun = await get<Begun>(nameOf(group, file), store());
    return begun?.key === key ? begun.address : null;
  } catch {
    return null;
  }
}

/** What tells one file from the others: `addFiles` takes no second one of the same. */
const nameOf = (group: DocumentGroupName, { name, size, lastModified }: File) =>
  `${group} ${size} ${lastModified} ${name}`;

/** Removes what this browser keeps for all drafts but one, or for all. */
export async function forgetFiles(but: string | null): Promise<void> {
  try {
    if (but === null) await clear(store());
    else await entriesOf(but);
  } catch {
    return;
  }
}

/** All that is kept for a draft, after all that is kept for any other was removed. */
async function entriesOf(key: string) {
  const all = await entries<string, Kept | Begun>(store());
  const foreign = all.filter(([, kept]) => kept.key !== key);
  await delMany(
    foreign.map(([name]) => name),
    store(),
  );
  return all.filter((entry) => !foreign.includes(entry));
}
