import { warnSeldom } from "~/log.server";

import type { Share } from "../rules/outcome";

import { NoSuchFile } from "./storage.server";

/** Why files were not kept: the store is full, one visitor has his share of it, or it does not work. */
const refusals = { full: 0, share: 0, unavailable: 0 };

/** How often the store has refused since the process started, by reason. */
export const refusalCounts: Readonly<typeof refusals> = refusals;

/** Thrown when files cannot be kept or read right now: there is no room for them, or the store does not work. */
export class StoreFailure extends Error {
  override readonly name = "StoreFailure";
  readonly reason: "full" | "unavailable";

  /**
   * Logged, at most once a minute a cause, and counted. `detail` is for the log, `share` says whose is used up where one
   * visitor alone has all that he may have.
   */
  constructor(
    cause: keyof typeof refusals,
    detail: string,
    readonly share: Share | null = null,
  ) {
    super(`documents cannot be saved: ${cause}, ${detail}`);
    this.reason = cause === "unavailable" ? cause : "full";
    refusals[cause] += 1;
    warnSeldom({ reason: detail }, sentences[cause]);
  }
}

const sentences = {
  full: "documents cannot be saved: the store is full (DRAFT_FILES_MAX_MB, or the disk)",
  share: "documents cannot be saved: a visitor has his share of the store",
  unavailable: "documents cannot be saved: the store does not work (DRAFT_FILES)",
};

/** Thrown for a file that is not what was kept: tampered with, cut, taken back to an earlier state, or gone. */
export class BrokenFile extends Error {
  override readonly name = "BrokenFile";

  constructor(readonly id: string) {
    super("a kept file is not what was kept");
  }
}

/** Thrown when another request is writing to a file and does not end. */
export class FileInUse extends Error {
  override readonly name = "FileInUse";
}

/** Thrown by a writer whose file was removed, or let go. */
export class UploadCancelled extends Error {
  override readonly name = "UploadCancelled";
}

const fullCodes = ["ENOSPC", "EDQUOT", "EFBIG"];
/** A store that has not answered by then hangs; what it is to write may take so much longer. */
const SLOW_MS = 2_000;
const STEP_MS = 100;
const SLOWEST_BYTES_PER_SECOND = 1024 * 1024;
const REST_MS = 10_000;

let restsUntil = 0;

/**
 * What `work` on the store gives, which may have to write `bytes`. Whatever it fails with becomes a `StoreFailure`, and
 * so does one that takes too long; `late` undoes what it does in the end. After that nobody waits for the store for ten
 * seconds.
 */
export async function asked<Result>(
  work: () => Promise<Result>,
  { late, bytes = 0 }: { late?: (result: Result) => Promise<unknown>; bytes?: number } = {},
) {
  if (performance.now() < restsUntil) throw new StoreFailure("unavailable", "slow");
  let waiting: NodeJS.Timeout | undefined;
  try {
    const working = work();
    const hanging = new Promise<never>((_resolve, reject) => {
      let left = SLOW_MS + (bytes / SLOWEST_BYTES_PER_SECOND) * 1000;
      // Counted in steps: time in which this process itself stood still says nothing of the store.
      waiting = setInterval(() => {
        left -= STEP_MS;
        if (left > 0) return;
        working.then(late).catch(() => undefined);
        restsUntil = performance.now() + REST_MS;
        reject(new StoreFailure("unavailable", "slow"));
      }, STEP_MS);
    });
    return await Promise.race([working, hanging]);
  } catch (error) {
    if (error instanceof NoSuchFile || error instanceof StoreFailure) throw error;
    const code = (error as NodeJS.ErrnoException | null)?.code;
    throw new StoreFailure(fullCodes.includes(code ?? "") ? "full" : "unavailable", code ?? String(error));
  } finally {
    clearInterval(waiting);
  }
}
