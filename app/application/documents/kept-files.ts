import { clear, createStore, del, delMany, entries, get, set, setMany, type UseStore } from "idb-keyval";

import { type DocumentGroupName, documentGroup } from "../upload/documents";

/** The chosen files, group by group, in the order they were chosen. */
export type ChosenFiles = Partial<Record<DocumentGroupName, readonly File[]>>;

export interface ChosenFile {
  group: DocumentGroupName;
  file: File;
}

/** As this browser keeps it: each has an entry of its own, so that no tab writes over another one's. */
interface Kept extends ChosenFile {
  /** Which draft the file belongs to. */
  key: string;
}

interface Begun {
  key: string;
  /** Where the site has a part of the file. */
  address: string;
}

/** How earlier versions kept the files of a group, under its name. */
interface KeptList {
  key: string;
  files: readonly File[];
}

type Entry = [string, Kept | Begun | KeptList];

let opened: UseStore | undefined;

function store(): UseStore {
  return (opened ??= createStore("application-documents", "files"));
}

const ids = new WeakMap<File, string>();
let given = 0;

/** What tells a chosen file from all others, in every tab of this browser. It sorts by when the file was chosen. */
export function fileId(file: File): string {
  return ids.get(file) ?? named(file, newId());
}

/** The same for a file that takes the place of another one. */
export function takePlace(file: File, of: File): void {
  named(file, `${fileId(of)}~`);
}

function named(file: File, id: string): string {
  ids.set(file, id);
  return id;
}

function newId(): string {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return [Date.now(), (given += 1), random].map((number) => number.toString(36).padStart(9, "0")).join("-");
}

const addressOf = (id: string) => `${id} address`;

/**
 * The files that this browser keeps for a draft, in the order in which they were chosen; those of any other draft are
 * removed. `null` where storage is refused.
 */
export function recallFiles(key: string): Promise<readonly ChosenFile[] | null> {
  return unlessRefused(null, async () => {
    const own = await entriesOf(key);
    const moved = own.flatMap((entry) => withoutList(entry, own));
    const files = [...new Map([...own, ...moved])].filter((entry): entry is [string, Kept] => "file" in entry[1]);
    // What is moved is written first: whoever is interrupted moves it once more, to the same place.
    const isMoved = await unlessRefused(false, async () => (await setMany(moved, store()), true));
    if (isMoved) {
      const useful = new Set(files.flatMap(([id]) => [id, addressOf(id)]));
      await remove(own.map(([name]) => name).filter((name) => !useful.has(name)));
    }
    for (const [id, { file }] of files) named(file, id);
    return files.sort(([one], [other]) => (one < other ? -1 : 1)).map(([, { group, file }]) => ({ group, file }));
  });
}

/** The entries in place of a list of an earlier version; none for an entry that is no list. */
function withoutList([name, list]: Entry, all: readonly Entry[]): Entry[] {
  const group = documentGroup(name)?.name;
  if (!group || !("files" in list)) return [];
  const { key } = list;
  return list.files.flatMap((file, index): Entry[] => {
    const id = `0 ${group} ${String(index).padStart(9, "0")}`;
    const begun = all.find(([name]) => name === `${group} ${file.size} ${file.lastModified} ${file.name}`)?.[1];
    return [[id, { key, group, file }], ...(begun ? [[addressOf(id), begun] satisfies Entry] : [])];
  });
}

/** Keeps a chosen file. False when the browser refuses: it is then only as safe as the page. */
export function keepFile(key: string, group: DocumentGroupName, file: File): Promise<boolean> {
  return unlessRefused(false, async () => {
    await set(fileId(file), { key, group, file } satisfies Kept, store());
    return true;
  });
}

/** Forgets a file, and where it was begun. */
export function dropFile(file: File): Promise<void> {
  const id = fileId(file);
  return unlessRefused(undefined, () => remove([id, addressOf(id)]));
}

/** Keeps where a file was begun on the site, so that a later page goes on with it; `null` forgets it. */
export function keepAddress(key: string, file: File, address: string | null): Promise<void> {
  const name = addressOf(fileId(file));
  return unlessRefused(undefined, () =>
    address === null ? del(name, store()) : set(name, { key, address } satisfies Begun, store()),
  );
}

/** Where a file was begun on the site, or `null`. */
export function recallAddress(key: string, file: File): Promise<string | null> {
  return unlessRefused(null, async () => {
    const begun = await get<Begun>(addressOf(fileId(file)), store());
    return begun?.key === key ? begun.address : null;
  });
}

/** Removes what this browser keeps for all drafts but one, or for all. */
export function forgetFiles(but: string | null): Promise<void> {
  return unlessRefused(undefined, async () => {
    if (but === null) await clear(store());
    else await entriesOf(but);
  });
}

/** All that is kept for a draft, after all that is kept for any other was removed. */
async function entriesOf(key: string): Promise<Entry[]> {
  const all: Entry[] = await entries(store());
  const foreign = all.filter(([, kept]) => kept.key !== key);
  await remove(foreign.map(([name]) => name));
  return all.filter((entry) => !foreign.includes(entry));
}

const remove = (names: string[]): Promise<void> => delMany(names, store());

async function unlessRefused<Result>(refused: Result, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch {
    return refused;
  }
}
