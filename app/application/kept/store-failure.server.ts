import { warnSeldom } from "~/log.server";

import { NoSuchFile } from "./place.server";

/** Thrown when files cannot be kept or read right now: the store is full, or it does not work. */
export class StoreFailure extends Error {
  override readonly name = "StoreFailure";

  constructor(
    readonly reason: "full" | "unavailable",
    /** For the log. */
    readonly detail: string,
  ) {
    super(`the store of saved documents is ${reason}: ${detail}`);
  }
}

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

const fullCodes = ["ENOSPC", "EDQUOT", "EFBIG"];

/** What `work` on the store gives; whatever the store itself fails with becomes a `StoreFailure` and is logged. */
export async function asked<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof NoSuchFile) throw error;
    throw failureOf(error);
  }
}

function failureOf(error: unknown): StoreFailure {
  const code = (error as NodeJS.ErrnoException | null)?.code ?? "";
  const failure =
    error instanceof StoreFailure
      ? error
      : new StoreFailure(fullCodes.includes(code) ? "full" : "unavailable", code || String(error));
  warnSeldom({ reason: failure.detail }, `documents cannot be saved: the store is ${failure.reason}`);
  return failure;
}
