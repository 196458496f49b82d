import type { Draft } from "../draft.server";
import { brokenFile, keptAway } from "../upload/kept-parts.server";
import { type DocumentProblem, type UploadLimits, uploadMessages } from "../upload/outcome";
import { shownName } from "../upload/document-name.server";
import type { Sender } from "../upload/places.server";
import type { Shelf } from "../upload/keeping.server";

import { keptFiles, type KeptFiles, StoreFailure } from "./kept-files.server";

/** The files that an account keeps for the draft of this browser: another account that logs in here has its own. */
export function ownFiles({ id, key }: Pick<Draft, "id" | "key">, account: string): KeptFiles {
  return keptFiles({ id: `${id}\n${account}`, key });
}

/** The same, and what there is of them; `null` while the store does not work. */
export async function openShelf(draft: Draft, sender: Sender): Promise<Shelf | null> {
  const store = ownFiles(draft, sender.account);
  try {
    return { store, present: await store.list(), sender };
  } catch (error) {
    if (error instanceof StoreFailure) return null;
    throw error;
  }
}

/**
 * Why what is kept cannot be sent: more than one application may hold, or whole files that are not as they were. Every
 * byte is looked at before any is sent.
 */
export async function brokenFiles({ store, present }: Shelf, limits: UploadLimits): Promise<DocumentProblem[]> {
  const total = present.reduce((sum, { kept }) => sum + kept, 0);
  if (total > limits.totalBytes) {
    return [{ reason: "total-size", group: null, file: null, message: uploadMessages.tooLarge(limits) }];
  }
  const problems: DocumentProblem[] = [];
  for (const file of present) {
    if (!file.whole) continue;
    try {
      await store.verify([file.id]);
    } catch (error) {
      if (error instanceof StoreFailure) return [...keptAway().problems];
      problems.push(...brokenFile(file).problems);
    }
  }
  return problems;
}

/** The files that had come in part, unless one of the form has taken their place: ask when the form is kept. */
export async function partialFiles({ store, present }: Shelf): Promise<DocumentProblem[]> {
  const before = present.filter(({ whole }) => !whole);
  if (before.length === 0) return [];
  try {
    const now = new Map((await store.list()).map((file) => [file.id, file]));
    return before.flatMap(({ id, group, name }) => {
      const left = now.get(id);
      if (!left) return [];
      const file = shownName(name);
      const message = left.whole ? uploadMessages.keptMeanwhile(file) : uploadMessages.keptInPart(file);
      return [{ reason: "kept" as const, group, file, message }];
    });
  } catch (error) {
    if (error instanceof StoreFailure) return [...keptAway().problems];
    throw error;
  }
}

/** Whether an account keeps files for a draft. Of a store that does not work nobody knows: then it may. */
export async function hasFiles(draft: Draft, account: string): Promise<boolean> {
  try {
    return (await ownFiles(draft, account).keptUntil()) !== null;
  } catch (error) {
    if (error instanceof StoreFailure) return true;
    throw error;
  }
}

/** Deletes what is kept for a draft, whoever logged in to keep it. A store that does not work deletes it when it is too old. */
export async function forgetFiles(draft: Draft): Promise<void> {
  for (const account of draft.keepers) {
    try {
      await ownFiles(draft, account).removeAll();
    } catch (error) {
      if (!(error instanceof StoreFailure)) throw error;
    }
  }
}
