import { type DraftFilesPlace, env } from "~/env.server";

import { Bucket } from "./bucket.server";
import { Folder } from "./folder.server";
import type { Place } from "./place.server";
import { Store, type StoreFigures } from "./store.server";
import { refusalCounts } from "./store-failure.server";

/** What an operator sees of the saved documents. */
export interface KeptFigures extends StoreFigures {
  /** Times that something was not kept, by reason, since the process started. */
  refusals: Readonly<Record<string, number>>;
}

let store: Store | undefined;

/** The store that the settings name, from its first use on; nothing of it can make a start fail. */
export function usualStore(): Store {
  const { draftFiles, draftFilesMs: keptMs, draftFilesMaxBytes: maxBytes } = env();
  return (store ??= new Store(placeOf(draftFiles), { keptMs, maxBytes }).start());
}

/** Begins to sweep the store: what is over goes although nobody saves anything. */
export function openKeptFiles(): void {
  usualStore();
}

/** Drafts and bytes in the store as this process last saw them, the oldest draft's age in seconds, and what was refused. */
export function keptFigures(): KeptFigures {
  return { ...usualStore().figures(), refusals: refusalCounts };
}

function placeOf(named: DraftFilesPlace): Place {
  return named.kind === "s3" ? new Bucket(named.bucket, named.prefix) : new Folder(named.path);
}
