import { tmpdir } from "node:os";
import { join } from "node:path";

import { type DraftFilesStorage, env } from "~/env.server";
import { counter, gauge } from "~/metrics.server";

import { Bucket } from "./bucket.server";
import { Folder } from "./folder.server";
import type { Storage } from "./storage.server";
import { Store } from "./store.server";
import { refusalCounts } from "./store-failure.server";

/** What a process that died has left is removed after this. */
const SPARE_MS = 60 * 60_000;

let store: Store | undefined;
let spare: Store | undefined;

/** The store that the settings name, from its first use on; nothing of it can make a start fail. */
export function documentStore(): Store {
  const { draftFiles, draftFilesMs: keptMs, draftFilesMaxBytes: maxBytes } = env();
  return (store ??= new Store(storageOf(draftFiles), { keptMs, maxBytes }).start());
}

/** The store of this machine alone, for documents that are sent at once while the usual one takes nothing. */
export function spareStore(): Store {
  const { draftFilesMaxBytes: maxBytes } = env();
  return (spare ??= new Store(new Folder(join(tmpdir(), "site-documents")), { keptMs: SPARE_MS, maxBytes }).start());
}

/** Begins to sweep the store: what is over goes although nobody saves anything. */
export function openDocumentStore(): void {
  documentStore();
}

gauge({
  name: "site_draft_files_bytes",
  help: "Saved documents as they are stored, of all drafts; the whole store's in every container",
  collect() {
    this.set(documentStore().figures().bytes);
  },
});

gauge({
  name: "site_draft_files_most_bytes",
  help: "Bytes that the store of saved documents may have (DRAFT_FILES_MAX_MB)",
  collect() {
    this.set(env().draftFilesMaxBytes);
  },
});

gauge({
  name: "site_draft_files_drafts",
  help: "Drafts with saved documents; the whole store's in every container",
  collect() {
    this.set(documentStore().figures().drafts);
  },
});

gauge({
  name: "site_draft_files_oldest_seconds",
  help: "Time since the last change of the draft with saved documents that was changed longest ago",
  collect() {
    this.set(documentStore().figures().oldestSeconds);
  },
});

counter({
  name: "site_draft_files_refusals_total",
  help: "Times that a document was not kept or read: the store full, a visitor's share used up, the store not working",
  labelNames: ["reason"],
  collect() {
    this.reset();
    for (const [reason, times] of Object.entries(refusalCounts)) this.inc({ reason }, times);
  },
});

function storageOf(named: DraftFilesStorage): Storage {
  return named.kind === "s3" ? new Bucket(named.bucket, named.prefix) : new Folder(named.path);
}
