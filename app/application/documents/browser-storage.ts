import { clear, createStore, del, delMany, entries, get, set, type UseStore } from "idb-keyval";

import type { DocumentGroupName } from "../rules/documents";

import { type ChosenDocument, chosenDocument } from "./chosen-document";

/** `key` says of which draft it is. Each document has an entry of its own: no tab overwrites those of another. */
interface StoredFile {
  key: string;
  group: DocumentGroupName;
  file: File;
}

/** Where the upload of a document was begun on the site. */
interface StoredAddress {
  key: string;
  address: string;
}

let opened: UseStore | undefined;

function store(): UseStore {
  return (opened ??= createStore("application-documents", "files"));
}

const addressOf = (id: string) => `${id} address`;

/** The documents that this browser has stored for a draft; those of other drafts are removed. `null` where it refuses. */
export function recallDocuments(key: string): Promise<readonly ChosenDocument[] | null> {
  return unlessRefused(null, async () => {
    const own = await entriesOf(key);
    const addresses = new Map(own.flatMap(([name, stored]) => ("address" in stored ? [[name, stored.address]] : [])));
    return own.flatMap(([id, stored]) =>
      "file" in stored ? [chosenDocument(stored.group, stored.file, id, addresses.get(addressOf(id)))] : [],
    );
  });
}

/** Stores a document in this browser. False when the browser refuses: a reload loses it. */
export function storeDocument(key: string, { id, group, file }: ChosenDocument): Promise<boolean> {
  return unlessRefused(false, async () => {
    await set(id, { key, group, file } satisfies StoredFile, store());
    return true;
  });
}

/** Removes a document and the address of its upload from this browser. */
export function forgetDocument(id: string): Promise<void> {
  return unlessRefused(undefined, () => delMany([id, addressOf(id)], store()));
}

/** Stores where the upload of a document was begun, so that a later page goes on with it; `null` removes it. */
export function storeAddress(key: string, id: string, address: string | null): Promise<void> {
  const name = addressOf(id);
  return unlessRefused(undefined, () =>
    address === null ? del(name, store()) : set(name, { key, address } satisfies StoredAddress, store()),
  );
}

/** Where the upload of a document was begun, or `null`. */
export function recallAddress(id: string): Promise<string | null> {
  return unlessRefused(null, async () => (await get<StoredAddress>(addressOf(id), store()))?.address ?? null);
}

/** Removes what this browser has stored for all drafts but one, or for all. */
export function removeDocuments(but: string | null): Promise<void> {
  return unlessRefused(undefined, async () => {
    if (but === null) await clear(store());
    else await entriesOf(but);
  });
}

/** What is stored for a draft, after what is stored for others was removed. */
async function entriesOf(key: string) {
  const all = await entries<string, StoredFile | StoredAddress>(store());
  const others = all.filter(([, stored]) => stored.key !== key).map(([name]) => name);
  await delMany(others, store());
  return all.filter(([, stored]) => stored.key === key);
}

async function unlessRefused<Result>(refused: Result, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch {
    return refused;
  }
}
