import { warnSeldom } from "~/log.server";

const refusals = { full: 0, quota: 0, unavailable: 0 };

/** How often the store has refused since the process started, by reason. */
export const refusalCounts: Readonly<typeof refusals> = refusals;

/** Thrown when documents cannot be saved or read right now: there is no room for them, or the store does not work. */
export class StoreFailure extends Error {
  override readonly name = "StoreFailure";

  /** Logged, at most once a minute a reason, and counted. `detail` is for the log. */
  constructor(
    readonly reason: keyof typeof refusals,
    detail: string,
  ) {
    super(`documents cannot be saved: ${reason}, ${detail}`);
    refusals[reason] += 1;
    warnSeldom({ reason: detail }, sentences[reason]);
  }
}

const sentences = {
  full: "documents cannot be saved: the store is full (DRAFT_FILES_MAX_MB, or the disk)",
  quota: "documents cannot be saved: a visitor has used up his quota of the store",
  unavailable: "documents cannot be saved: the store does not work (DRAFT_FILES, or the temporary folder behind it)",
};

/** Thrown for a saved document that is not what was saved, or gone. */
export class BrokenDocument extends Error {
  override readonly name = "BrokenDocument";
}

/** Thrown by a writer whose document was removed, or whose draft has ended. */
export class UploadCancelled extends Error {
  override readonly name = "UploadCancelled";
}
