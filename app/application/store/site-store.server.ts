import { randomBytes, randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { env } from "~/env.server";
import { within } from "~/http/within.server";
import { gauge } from "~/metrics.server";

import { Bucket } from "./bucket.server";
import { DraftDocuments, StoreFailure } from "./draft-documents.server";
import { Folder } from "./folder.server";
import { Store } from "./store.server";

/** What a process that died has left is removed after this. */
const TEMPORARY_MS = 60 * 60_000;
/** How long an answer holds: a page that is shown again and again must not cost the store each time. */
const ANSWER_MS = 15_000;
/** Of a store that hangs it is known before. */
const LONGEST_TRIAL_MS = 3000;

let lasting: Store | undefined;
let temporary: Store | undefined;
let answer: { works: Promise<boolean>; at: number } | undefined;
/** The last answer that came. */
let known = true;

/** The store that the settings name, from its first use on; nothing of it can make a start fail. */
export function documentStore(): Store {
  return (lasting ??= newStore());
}

function newStore(): Store {
  const { draftFiles, draftFilesMs: lastingMs, draftFilesMaxBytes: maxBytes } = env();
  const storage =
    draftFiles.kind === "s3" ? new Bucket(draftFiles.bucket, draftFiles.prefix) : new Folder(draftFiles.path);
  return new Store(storage, { lastingMs, maxBytes }).start();
}

/** Where the documents of one request are saved while the lasting store takes nothing: nobody else finds them. */
export function temporaryDocuments(): DraftDocuments {
  return new DraftDocuments({ id: randomUUID(), key: newKey() }, (temporary ??= newTemporaryStore()));
}

function newTemporaryStore(): Store {
  const { draftFilesMaxBytes: maxBytes } = env();
  const folder = new Folder(join(tmpdir(), "site-documents"));
  return new Store(folder, { lastingMs: TEMPORARY_MS, maxBytes, isOwn: true }).start();
}

/** Whether the store takes documents at this moment: it is given one, which is removed at once. While that takes long, as it was last. */
export function storeWorks(): Promise<boolean> {
  if (!answer || answer.at < performance.now() - ANSWER_MS) {
    const own = { works: tried(), at: performance.now() };
    answer = own;
    own.works.then(
      (works) => void (answer === own && (known = works)),
      () => undefined,
    );
  }
  const left = LONGEST_TRIAL_MS - (performance.now() - answer.at);
  return within(Math.max(0, left), answer.works, () => known);
}

async function tried(): Promise<boolean> {
  try {
    const documents = new DraftDocuments(probe, documentStore());
    const writer = await documents.begin({ group: "additional_documents", name: "trial.pdf", size: null });
    await writer.discard();
    return true;
  } catch (error) {
    if (error instanceof StoreFailure) return false;
    throw error;
  }
}

const newKey = () => randomBytes(32).toString("base64url");
/** The same draft each time: one that could not be removed is counted once. */
const probe = { id: randomUUID(), key: newKey() };

gauge({
  name: "site_draft_files_up",
  help: "1 while the store of saved documents takes one; 0 when it is full, read-only, away or slow",
  read: async () => ((await storeWorks()) ? 1 : 0),
});

gauge({
  name: "site_draft_files_bytes",
  help: "Saved documents as they are stored, of all drafts; the whole store's in every container",
  read: () => documentStore().figures().bytes,
});

gauge({
  name: "site_draft_files_most_bytes",
  help: "Bytes that the store of saved documents may have (DRAFT_FILES_MAX_MB)",
  read: () => env().draftFilesMaxBytes,
});

gauge({
  name: "site_draft_files_drafts",
  help: "Drafts with saved documents; the whole store's in every container",
  read: () => documentStore().figures().drafts,
});

gauge({
  name: "site_draft_files_oldest_seconds",
  help: "Time since the last change of the draft with saved documents that was changed longest ago",
  read: () => documentStore().figures().oldestSeconds,
});
