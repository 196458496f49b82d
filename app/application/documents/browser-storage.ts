import { createStore, delMany, entries, promisifyRequest, set, type UseStore } from "idb-keyval";

import type { DocumentGroupName } from "../rules/documents";

import { type ChosenDocument, chosenDocument } from "./chosen-document";

/** `key` says of which draft it is. Each document has an entry of its own: no tab overwrites those of another. */
interface StoredFile {
  key: string;
  group: DocumentGroupName;
  file: File;
}

/** Safari 14.1 opens no store for the first page of a visit, and never says so. */
const PATIENCE_MS = 3000;

let opened: UseStore | undefined;

function store(): UseStore {
  return (opened ??= createStore("application-documents", "files"));
}

/** The documents that this browser has stored for a draft. `null` where it refuses or is silent. */
export function recallDocuments(key: string): Promise<readonly ChosenDocument[] | null> {
  const silence = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null));
  return Promise.race([recall(key), silence]);
}

async function recall(key: string): Promise<readonly ChosenDocument[] | null> {
  try {
    const all = await entries<string, StoredFile>(store());
    return all.flatMap(([id, { key: its, group, file }]) => (its === key ? [chosenDocument(group, file, id)] : []));
  } catch {
    return null;
  }
}

/**
 * Removes what this browser has stored for other drafts. For a page that the site has just made: one that was left open knows nothing
 * of a newer draft.
 */
export async function forgetOthers(key: string): Promise<void> {
  for (const name of storedRemovals()) if (read(name) !== key) write(name, null);
  try {
    const all = await entries<string, StoredFile>(store());
    const others = all.filter(([, stored]) => stored.key !== key).map(([id]) => id);
    others.forEach((id) => storeAddress(id, null));
    await delMany(others, store());
  } catch {
    // This browser stores nothing.
  }
}

/** Stores a document in this browser. False when the browser refuses: a reload loses it. */
export async function storeDocument(key: string, { id, group, file }: ChosenDocument): Promise<boolean> {
  try {
    await set(id, { key, group, file } satisfies StoredFile, store());
    return true;
  } catch {
    return false;
  }
}

/** Removes a document and then the address of its upload from this browser: a page without the address would upload it anew. */
export async function forgetDocument(id: string): Promise<void> {
  try {
    await store()("readwrite", (files) => {
      files.delete(id);
      // Without it a reload takes the removal back.
      files.transaction.commit?.();
      return promisifyRequest(files.transaction);
    });
  } catch {
    // This browser stores nothing.
  }
  storeAddress(id, null);
}

const addressKey = (id: string) => `upload ${id}`;
const REMOVAL = "removal ";

/** What the browser refuses to store, for as long as its page lives. */
const unstored = new Map<string, string>();

/** Where the upload of a document was begun on the site, by whichever tab and page; `null` when it was not. */
export function uploadAddress(id: string): string | null {
  return read(addressKey(id));
}

/** Stores where the upload of a document was begun, so that a later page goes on with it; `null` removes it. */
export function storeAddress(id: string, address: string | null): void {
  write(addressKey(id), address);
}

/** Stores that the site may still have a document of a draft that was removed; `key` is `null` when it has not. */
export function storeRemoval(address: string, key: string | null): void {
  write(REMOVAL + address, key);
}

/** The addresses of the removed documents that the site may still have of a draft. */
export function recallRemovals(key: string): string[] {
  return storedRemovals()
    .filter((name) => read(name) === key)
    .map((name) => name.slice(REMOVAL.length));
}

function storedRemovals(): string[] {
  return stored().filter((name) => name.startsWith(REMOVAL));
}

function stored(): string[] {
  try {
    return [...Object.keys(localStorage), ...unstored.keys()];
  } catch {
    return [...unstored.keys()];
  }
}

function read(name: string): string | null {
  try {
    return localStorage.getItem(name) ?? unstored.get(name) ?? null;
  } catch {
    return unstored.get(name) ?? null;
  }
}

function write(name: string, text: string | null): void {
  unstored.delete(name);
  try {
    if (text === null) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
  } catch {
    if (text !== null) unstored.set(name, text);
  }
}
