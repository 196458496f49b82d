import { randomBytes, randomUUID } from "node:crypto";

import { within } from "~/http/within.server";
import { gauge } from "~/metrics.server";

import { draftDocuments, StoreFailure } from "./draft-documents.server";

/** How long an answer holds: a page that is shown again and again must not cost the store each time. */
const ANSWER_MS = 15_000;

/** The same draft each time: one that could not be removed is counted once. */
const nobody = { id: randomUUID(), key: randomBytes(32).toString("base64url") };

let answer: { works: Promise<boolean>; at: number } | undefined;

/** Whether the store takes files at this moment: it is given one, which is removed at once. */
export function storeWorks(): Promise<boolean> {
  if (!answer || answer.at < Date.now() - ANSWER_MS) answer = { works: tried(), at: Date.now() };
  return answer.works;
}

gauge({
  name: "site_draft_files_up",
  help: "1 while the store of saved documents takes one; 0 when it is full, read-only, away or slow",
  async collect() {
    this.set((await within(2000, storeWorks(), () => false)) ? 1 : 0);
  },
});

async function tried(): Promise<boolean> {
  try {
    const writer = await draftDocuments(nobody).begin({ group: "additional_documents", name: "trial.pdf", size: null });
    await writer.discard();
    return true;
  } catch (error) {
    // One address alone has used up its share.
    if (error instanceof StoreFailure) return error.share !== null;
    throw error;
  }
}
