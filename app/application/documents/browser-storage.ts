import { clear, createStore, del, delMany, entries, get, set, type UseStore } from "idb-keyval";

import type { DocumentGroupName } from "../rules/documents";

/** The chosen files of each group, in the order in which they were chosen. */
export type ChosenFiles = Partial<Record<DocumentGroupName, readonly File[]>>;

export interface ChosenFile {
  group: DocumentGroupName;
  file: File;
}

/** One entry a file, so that no tab overwrites what another one has stored. `key` says of which draft it is. */
type StoredFile = ChosenFile & { key: string };

/** Where the upload of a file was begun on the site. */
interface StoredAddress {
  key: string;
  address: string;
}

type Entry = [string, StoredFile | StoredAddress];

let opened: UseStore | undefined;

function store(): UseStore {
  return (opened ??= createStore("application-documents", "files"));
}

const ids = new WeakMap<File, string>();
let given = 0;

/** The same in every tab of this browser. Sorts by when the file was chosen. */
export function fileId(file: File): string {
  return ids.get(file) ?? named(file, newId());
}

/** Gives a file the id of another one whose place it takes. */
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

/** The files that this browser has stored for a draft; those of other drafts are removed. `null` where it refuses. */
export function recallFiles(key: string): Promise<readonly ChosenFile[] | null> {
  return unlessRefused(null, async () => {
    const own = await entriesOf(key);
    const files = own.filter((entry): entry is [string, StoredFile] => "file" in entry[1]);
    for (const [id, { file }] of files) named(file, id);
    return files.sort(([one], [other]) => (one < other ? -1 : 1)).map(([, { group, file }]) => ({ group, file }));
  });
}

/** Stores a chosen file in this browser. False when the browser refuses: a reload loses the file. */
export function storeFile(key: string, group: DocumentGroupName, file: File): Promise<boolean> {
  return unlessRefused(false, async () => {
    await set(fileId(file), { key, group, file } satisfies StoredFile, store());
    return true;
  });
}

/** Removes a file and the address of its upload from this browser. */
export function dropFile(file: File): Promise<void> {
  const id = fileId(file);
  return unlessRefused(undefined, () => delMany([id, addressOf(id)], store()));
}

/** Stores where the upload of a file was begun, so that a later page goes on with it; `null` removes it. */
export function storeAddress(key: string, file: File, address: string | null): Promise<void> {
  const name = addressOf(fileId(file));
  return unlessRefused(undefined, () =>
    address === null ? del(name, store()) : set(name, { key, address } satisfies StoredAddress, store()),
  );
}

/** Where the upload of a file was begun, or `null`. */
export function recallAddress(key: string, file: File): Promise<string | null> {
  return unlessRefused(null, async () => {
    const begun = await get<StoredAddress>(addressOf(fileId(file)), store());
    return begun?.key === key ? begun.address : null;
  });
}

/** Removes what this browser has stored for all drafts but one, or for all. */
export function removeDocuments(but: string | null): Promise<void> {
  return unlessRefused(undefined, async () => {
    if (but === null) await clear(store());
    else await entriesOf(but);
  });
}

/** What is stored for a draft, after what is stored for others was removed. */
async function entriesOf(key: string): Promise<Entry[]> {
  const all: Entry[] = await entries(store());
  const foreign = all.filter(([, stored]) => stored.key !== key).map(([name]) => name);
  await delMany(foreign, store());
  return all.filter(([name]) => !foreign.includes(name));
}

async function unlessRefused<Result>(refused: Result, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch {
    return refused;
  }
}
