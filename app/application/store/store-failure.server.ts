import { warnSeldom } from "~/log.server";
import { tally } from "~/metrics.server";

const sentences = {
  full: "documents cannot be saved: the store is full (DRAFT_FILES_MAX_MB, or the disk)",
  quota: "documents cannot be saved: a visitor has used up his quota of the store",
  unavailable: "documents cannot be saved: the store does not work (DRAFT_FILES, or the temporary folder behind it)",
};

const countRefusal = tally({
  name: "site_draft_files_refusals_total",
  help: "Times that a document was not saved or read: the store full, a visitor's quota used up, the store not working",
  label: "reason",
  values: ["full", "quota", "unavailable"] satisfies (keyof typeof sentences)[],
});

/** Thrown when documents cannot be saved or read right now: there is no room for them, or the store does not work. */
export class StoreFailure extends Error {
  override readonly name = "StoreFailure";

  /** Logged, at most once a minute a reason, and counted. `detail` is for the log. */
  constructor(
    readonly reason: keyof typeof sentences,
    detail: string,
  ) {
    super(`documents cannot be saved: ${reason}, ${detail}`);
    countRefusal(reason);
    warnSeldom({ reason: detail }, sentences[reason]);
  }
}

/** Thrown by a writer whose document was removed, or whose draft has ended. */
export class UploadCancelled extends Error {
  override readonly name = "UploadCancelled";
}
