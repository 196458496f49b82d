import type { Draft } from "../draft.server";
import { brokenFile, keptAway } from "../upload/kept-parts.server";
import { type DocumentProblem, type UploadLimits, type UploadOutcome, uploadMessages } from "../upload/outcome";
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

/** Why an application cannot be sent with what is kept for it, or `null`: every byte is looked at before any is sent. */
export async function unsendableFiles({ store, present }: Shelf, limits: UploadLimits): Promise<UploadOutcome | null> {
  const total = present.reduce((sum, { kept }) => sum + kept, 0);
  if (total > limits.totalBytes) {
    return refused([{ reason: "total-size", group: null, file: null, message: uploadMessages.tooLarge(limits) }]);
  }
  const problems: DocumentProblem[] = [];
  for (const file of present) {
    const name = shownName(file.name);
    if (!file.whole) {
      problems.push({ reason: "kept", group: file.group, file: name, message: uploadMessages.keptInPart(name) });
      continue;
    }
    try {
      await store.verify([file.id]);
    } catch (error) {
      if (error instanceof StoreFailure) return refused([...keptAway().problems]);
      problems.push(...brokenFile(file).problems);
    }
  }
  return refused(problems);
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

function refused([first, ...others]: readonly DocumentProblem[]): UploadOutcome | null {
  return first ? { kind: "refused-by-check", problems: [first, ...others], message: first.message } : null;
}
