import type { KeptDocuments } from "../documents/kept-documents";
import type { Draft } from "../draft.server";
import { nepalTime } from "../instant";
import { shownName } from "../upload/document-name.server";

import { StoreFailure } from "./kept-files.server";
import { ownFiles } from "./own-files.server";
import { storeWorks } from "./store-works.server";

/** What an account has saved for a draft, for the page. */
export async function keptList(draft: Draft, account: string): Promise<KeptDocuments> {
  const store = ownFiles(draft, account);
  try {
    const [files, until, works] = await Promise.all([store.list(), store.keptUntil(), storeWorks()]);
    const shown = files.map(({ id, group, name, kept, whole }) => ({
      id,
      group,
      name: shownName(name),
      size: kept,
      whole,
    }));
    const share = store.shareUsedUp({ account });
    return {
      files: shown,
      until: until && nepalTime(until.toISOString()),
      works: works && share === null,
      share,
      reached: true,
    };
  } catch (error) {
    if (error instanceof StoreFailure) return { files: [], until: null, works: false, share: null, reached: false };
    throw error;
  }
}
