import { LRUCache } from "lru-cache";

import type { Draft } from "../draft.server";
import type { KeptFile } from "./kept-file";
import { shortId } from "./removed-lately.server";
import { remembered } from "./remembered.server";

const MINUTES = 60_000;
const names = new LRUCache<string, string>({ max: 10_000, ttl: 10 * MINUTES });
const keyOf = ({ id }: Pick<Draft, "id">, file: string) => `${id} ${shortId(file)}`;

/** The query parameter that names a removed file, and the id of its notice on the page. */
const REMOVED = "removed";

/**
 * The address of the Documents page that says which file was removed. It names the file by the end of its id; its name, as
 * the draft remembers it, stays here for ten minutes.
 */
export function removedPath(path: string, draft: Draft, account: string, file: string): string {
  const name = remembered(draft, account).find(({ id }) => id === shortId(file))?.name;
  if (name !== undefined) names.set(keyOf(draft, file), name);
  return `${path}?${new URLSearchParams({ [REMOVED]: shortId(file) })}#${REMOVED}`;
}

/**
 * The sentence for such an address; `null` for one that names no file, or one that is still there. A name is told to the
 * draft alone whose file it was, and nothing of the address is.
 */
export function removedSentence(address: string, draft: Draft, files: readonly Pick<KeptFile, "id">[]): string | null {
  const file = new URL(address).searchParams.get(REMOVED);
  if (!file || files.some(({ id }) => shortId(id) === file)) return null;
  const name = names.get(keyOf(draft, file));
  return name === undefined ? "The file was removed." : `Removed ${name}.`;
}
