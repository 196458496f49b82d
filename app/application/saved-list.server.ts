import type { SavedDocuments } from "./documents/saved-documents";
import type { Draft } from "./draft.server";
import { nepalTime } from "./instant";
import { shownName } from "./rules/document-name.server";

import { StoreFailure } from "./store/draft-documents.server";
import { ownDocuments } from "./own-documents.server";
import { goneFiles, withFiles } from "./remembered.server";
import { storeWorks } from "./store/store-works.server";

const none = { files: [], gone: [], until: null, works: false, share: null, reached: false };

/** What an account has saved for a draft, for the page, and the draft with a note of it. */
export async function savedList(draft: Draft, account: string): Promise<{ documents: SavedDocuments; noted: Draft }> {
  const store = ownDocuments(draft, account);
  try {
    const [files, until, works] = await Promise.all([store.list(), store.savedUntil(), storeWorks()]);
    const shown = files.map(({ id, group, name, kept, whole }) => ({
      id,
      group,
      name: shownName(name),
      size: kept,
      whole,
    }));
    const share = await store.quotaUsedUp();
    const documents = {
      files: shown,
      gone: goneFiles(draft, account, files),
      until: until && nepalTime(until.toISOString()),
      works: works && share === null,
      share,
      reached: true,
    };
    return { documents, noted: withFiles(draft, account, files) };
  } catch (error) {
    if (error instanceof StoreFailure) return { documents: none, noted: draft };
    throw error;
  }
}
