import type { IncomingMessage } from "node:http";

import type { KeptFile } from "../kept/kept-file";
import { StoreFailure } from "../kept/kept-files.server";

import { shownName } from "./document-name.server";
import { boundaryOf } from "./form-data.server";
import { DocumentInspection } from "./inspection.server";
import { Keeping, type Shelf } from "./keeping.server";
import {
  type DocumentProblem,
  type SentFile,
  type Share,
  type UploadLimits,
  uploadMessages,
  type UploadOutcome,
} from "./outcome";
import { receive } from "./reception.server";
import type { Ending, TransferRequest } from "./transfer.server";

/** Who checks a body, and who keeps its files. */
export type Intake = Pick<TransferRequest, "inspection" | "keeping">;
export type KeepingIntake = { [Part in keyof Intake]: NonNullable<Intake[Part]> };

/** An ending, and what became of the files that were to be kept. */
export interface KeepingEnding extends Ending {
  notKept?: readonly DocumentProblem[];
  storeFailure?: Share | "store" | null;
  keepsSome?: boolean;
  /** The kept files that have gone with it, those of the form too. */
  sentIds?: readonly string[];
}

interface Posted {
  incoming: IncomingMessage;
  limits: UploadLimits;
  shelf?: Shelf | null;
}

/**
 * Who checks the body of a request and who keeps its files: no `inspection` for a body that is not in parts, no `keeping`
 * without a `shelf`. Files that the shelf holds whole count among those that are checked.
 */
export function intakeOf({ incoming, limits, shelf }: Posted): Intake {
  const boundary = boundaryOf(incoming.headers["content-type"]);
  const keeping = shelf ? new Keeping(shelf) : null;
  const kept = wholeFiles(shelf?.present ?? []).map(sentFile);
  const inspection = boundary ? new DocumentInspection(boundary, limits, { watch: keeping, kept }) : null;
  return { inspection, keeping };
}

/** Whether a body can be checked and its files kept. */
export function isKeeping(intake: Intake): intake is KeepingIntake {
  return intake.inspection !== null && intake.keeping !== null;
}

/** The files that have arrived to their end: only those are sent. */
export function wholeFiles(files: readonly KeptFile[]): KeptFile[] {
  return files.filter(({ whole }) => whole);
}

/** A kept file as it is told of. */
export function sentFile({ group, name, kept }: KeptFile): SentFile {
  return { group, name: shownName(name), size: kept };
}

/**
 * Reads what is left of a body after `ended`, or all of it, and keeps its good files. `null` when it was read to its end,
 * otherwise why it was not.
 */
export async function receiveRest(
  upload: Posted & Pick<TransferRequest, "idleMs" | "floor">,
  { inspection, keeping }: KeepingIntake,
  ended: UploadOutcome | null,
): Promise<UploadOutcome | null> {
  const { incoming, idleMs, floor } = upload;
  if (!ended || !(inspection.broken || isLeft(ended))) {
    return await receive({ incoming, inspection, keeping, idleMs, floor });
  }
  keeping.tell(null);
  await keeping.finish();
  return ended;
}

/** Whether the browser sends no more, or too slowly to wait for it. */
export function isLeft(outcome: UploadOutcome): boolean {
  return (
    outcome.kind === "client-gone" ||
    outcome.kind === "too-slow" ||
    (outcome.kind === "stalled" && outcome.side === "browser")
  );
}

/** The ending of a form that asked for its files to be kept, `broken` off or not. */
export function savedEnding(intake: KeepingIntake, broken: UploadOutcome | null): KeepingEnding {
  if (broken) return withNews({ outcome: broken }, intake);
  const found = problemsOf(intake);
  const problems = found.length > 0 || intake.inspection.documentApproved ? found : [nothingChosen];
  return { outcome: { kind: "saved", problems, message: "" }, ...failureOf(intake) };
}

/** An ending, and with it which files are not kept. */
export function withNews({ outcome, detail }: Ending, intake: KeepingIntake): KeepingEnding {
  const failure = failureOf(intake);
  const problems = problemsOf(intake);
  if (outcome.kind !== "refused-by-check") return { outcome, detail, ...failure, notKept: problems };
  const others = problems.filter(({ message }) => !outcome.problems.some((each) => each.message === message));
  return { outcome: { ...outcome, problems: [...outcome.problems, ...others] }, detail, ...failure };
}

/** The end of an upload that its check refused: all that is wrong, the first of it as the message. */
export function refusedEnding(problems: readonly [DocumentProblem, ...DocumentProblem[]]): Ending {
  return { outcome: { kind: "refused-by-check", problems, message: problems[0].message } };
}

export const notAllKept: DocumentProblem = {
  reason: "kept",
  group: null,
  file: null,
  message: uploadMessages.notAllKept,
};

const nothingChosen: DocumentProblem = {
  reason: "missing",
  group: null,
  file: null,
  message: uploadMessages.nothingChosen,
};

const malformed: DocumentProblem = {
  reason: "malformed",
  group: null,
  file: null,
  message: uploadMessages.malformed,
};

/** The ending for a body that is no form with files. */
export const unreadable = refusedEnding([malformed]);

/** Whose share is used up, or that the store itself failed; and whether it keeps something all the same. */
function failureOf({ keeping }: KeepingIntake): Pick<KeepingEnding, "storeFailure" | "keepsSome"> {
  const { failure, keepsSome } = keeping;
  if (!failure) return { storeFailure: null };
  return { storeFailure: (failure instanceof StoreFailure ? failure.share : null) ?? "store", keepsSome };
}

function problemsOf({ inspection, keeping }: KeepingIntake): DocumentProblem[] {
  return [...inspection.problems, ...keeping.problems];
}
