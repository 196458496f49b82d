import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

import { requestContext } from "~/http/request-context.server";
import { log } from "~/log.server";

import { StoreFailure } from "../kept/kept-files.server";

import { closingBody } from "./closing-body.server";
import { drain } from "./drain.server";
import { Drains } from "./drains.server";
import { DocumentInspection } from "./inspection.server";
import type { Shelf } from "./keeping.server";
import { keptAway } from "./kept-parts.server";
import { type BusyScope, type DocumentProblem, type UploadLimits, uploadMessages, type UploadOutcome } from "./outcome";
import type { UploadPlace } from "./places.server";
import { uploadFloor } from "~/http/rate-floor.server";
import {
  intakeOf,
  isKeeping,
  isLeft,
  type KeepingEnding,
  type KeepingIntake,
  notAllKept,
  receiveRest,
  refusedEnding,
  savedEnding,
  sentFile,
  unreadable,
  wholeFiles,
  withNews,
} from "./shelf.server";
import { type Application, type Ending, SAVE, transfer, type TransferRequest } from "./transfer.server";

export type { UploadOutcome } from "./outcome";

const IDLE_MS = 30_000;
/** A slow line needs minutes for a full application; after this nobody waits for the answer any more. */
const DRAIN_MS = 15 * 60_000;
/** What delimiters and part headers may add to the files themselves. */
const FRAMING_BYTES = 128 * 1024;
/** How much of an application that is too large is read, so that a browser without scripts sees why; nginx's limit is the same. */
const DROPPED_BYTES = 512 * 1024 * 1024;
/** How long the others may take to make room: a good line sends an application in less. */
const BUSY_SECONDS = 30;

const drains = new Drains();

/** A POST of the Documents form, its body not yet read. The limits that are left out are the site's own. */
export interface Posted extends Partial<Pick<TransferRequest, "idleMs" | "floor">> {
  incoming: IncomingMessage;
  /** The answer to the POST, told to close the connection when the body could not be read to its end. */
  outgoing?: ServerResponse;
  limits: UploadLimits;
  requestId: string;
  /** Takes a place among the uploads under way, or names the limit that is reached. Left out, nobody counts. */
  takePlace?: () => UploadPlace | BusyScope;
  /** Where its files are kept; left out, or `null`, they are not. */
  shelf?: Shelf | null;
}

export interface ApplicationUpload extends Application, Posted {
  /** Done when the upload has its place, before its body is read. */
  beforeReading?: () => Promise<void>;
}

/** How an upload ended, and what became of the files that were to be kept. */
export type UploadEnding = UploadOutcome & {
  /** What was wrong with single files, where the outcome speaks of something else. */
  notKept?: readonly DocumentProblem[];
  /** Not all files are kept: the store failed on the way, or whose share of it is used up. */
  storeFailure?: KeepingEnding["storeFailure"];
  /** Whether any file is kept all the same. */
  keepsSome?: boolean;
  /** The kept files that an accepted application was sent with; left out where there is no store. */
  sentIds?: readonly string[];
};

/**
 * Sends an application to the API while it arrives: the text fields first, then the files that are kept, then the
 * browser's bytes as they are, each approved before it leaves, in one request of exact length (contract 5.12). Every
 * failure is an outcome, none is thrown. Unless the outcome is `accepted`, the API has been kept from seeing a whole
 * body, or has refused it, or the outcome is `lost`. By then the browser's body has been read to its end, or to the
 * limits, or the browser sends no more; the good files in it are kept, if there is a shelf for them.
 */
export async function forwardApplication(upload: ApplicationUpload): Promise<UploadEnding> {
  return await answered(upload, "application upload", async (length) => {
    const { shelf, incoming } = upload;
    await upload.beforeReading?.();
    const intake = intakeOf(upload);
    const kept = shelf ? { files: wholeFiles(shelf.present), read: (id: string) => shelf.store.read(id) } : null;
    const first = await transfer({ ...usualLimits(upload), ...intake, incoming, length, kept });
    if (first.outcome.kind === "accepted") {
      return { ...first, sentIds: kept?.files.map(({ id }) => id).concat(intake.keeping?.kept ?? []) };
    }
    if (!isKeeping(intake)) return first;

    const broken = await receiveRest(usualLimits(upload), intake, first.outcome);
    if (intake.inspection.intent === SAVE && first.outcome.kind !== "lost") return savedEnding(intake, broken);
    if (first.outcome.kind !== "kept-already") return withNews(first, intake);
    return broken ? withNews({ outcome: broken }, intake) : await forwardKept(upload, intake);
  });
}

/** Keeps the good files of a form and sends nothing. The outcome is `saved` when the form was read to its end. */
export async function keepDocuments(upload: Posted): Promise<UploadEnding> {
  return await answered(upload, "documents saved", async () => {
    const intake = intakeOf(upload);
    if (!isKeeping(intake)) return unreadable;
    return savedEnding(intake, await receiveRest(usualLimits(upload), intake, null));
  });
}

/**
 * Sends an application whose files are all kept: the form brought some that were kept already, so that its bytes could
 * not be sent as they are.
 */
async function forwardKept(upload: ApplicationUpload, intake: KeepingIntake): Promise<KeepingEnding> {
  const { shelf, limits, beforeEnd } = upload;
  const { keeping, inspection } = intake;
  const [first = keeping.lost ? notAllKept : undefined, ...others] = [...inspection.problems, ...keeping.problems];
  if (first || !shelf) return refusedEnding([first ?? notAllKept, ...others]);
  try {
    const files = wholeFiles(await shelf.store.list());
    const incoming = closingBody();
    const { intent } = inspection;
    const ending = await transfer({
      ...usualLimits(upload),
      incoming,
      length: incoming.length,
      inspection: new DocumentInspection(incoming.boundary, limits, { watch: null, kept: files.map(sentFile) }),
      keeping: null,
      kept: { files, read: (id) => shelf.store.read(id) },
      beforeOpening: undefined,
      beforeEnd: beforeEnd && (() => beforeEnd({ intent })),
    });
    return { ...ending, sentIds: files.map(({ id }) => id) };
  } catch (error) {
    if (error instanceof StoreFailure) return refusedEnding(keptAway().problems);
    throw error;
  }
}

/**
 * Reads what is left of an upload and drops it, up to the limits; call it before answering an upload that was not
 * forwarded. It holds no place among the uploads, but one of those that a visitor and all visitors may have of bodies
 * that are read for nothing. When the end was not reached, or no such place was free, the answer will close the connection.
 */
export async function dropUpload(
  upload: Pick<Posted, "incoming" | "outgoing" | "limits" | "idleMs" | "floor">,
): Promise<void> {
  const { incoming, limits, idleMs = IDLE_MS, floor = uploadFloor } = upload;
  const end = drains.begin(requestContext()?.visitor ?? randomUUID());
  if (!end) return closeAfterAnswer(upload);
  try {
    const bytes = Math.max(DROPPED_BYTES, limits.totalBytes + FRAMING_BYTES);
    const whole = await drain(incoming, { bytes, idleMs, totalMs: DRAIN_MS, floor });
    if (!whole) closeAfterAnswer(upload);
  } finally {
    end();
  }
}

function closeAfterAnswer({ outgoing }: Pick<Posted, "outgoing">): void {
  if (outgoing && !outgoing.headersSent) outgoing.setHeader("Connection", "close");
}

function refuseUnread(incoming: IncomingMessage, length: number, limits: UploadLimits): Ending | null {
  if (incoming.headers["transfer-encoding"] !== undefined || !Number.isSafeInteger(length)) {
    return { outcome: { kind: "length-required", message: uploadMessages.lengthRequired } };
  }
  if (length > limits.totalBytes + FRAMING_BYTES) {
    return { outcome: { kind: "too-large", limits, message: uploadMessages.tooLarge(limits) } };
  }
  return null;
}

/** Does the work on a body in its place among the uploads, and leaves nothing of it unread. */
async function answered(
  upload: Posted,
  name: string,
  work: (length: number) => Promise<KeepingEnding>,
): Promise<UploadEnding> {
  const { incoming, limits, requestId } = upload;
  const started = Date.now();
  const length = Number(incoming.headers["content-length"] ?? Number.NaN);
  const unread = refuseUnread(incoming, length, limits);
  const { outcome, detail, ...news } = unread
    ? await keepTooLarge(upload, unread, length)
    : await inPlace(upload, () => work(length));
  if (isLeft(outcome) && outcome.kind !== "client-gone") closeAfterAnswer(upload);
  else await dropUpload(upload);

  log.info({ requestId, outcome: outcome.kind, detail, bytes: length, ms: Date.now() - started }, name);
  return { ...outcome, ...news };
}

/** Of documents that are too large together, those that fit are kept. */
async function keepTooLarge(upload: Posted, refused: Ending, length: number): Promise<KeepingEnding> {
  const intake = intakeOf(upload);
  if (refused.outcome.kind !== "too-large" || length > DROPPED_BYTES || !isKeeping(intake)) return refused;
  return await inPlace(upload, async () => {
    await receiveRest(usualLimits(upload), intake, null);
    return withNews(refused, intake);
  });
}

async function inPlace(upload: Posted, work: () => Promise<KeepingEnding>): Promise<KeepingEnding> {
  const place = upload.takePlace?.();
  if (typeof place === "string") {
    return {
      outcome: { kind: "busy", scope: place, retryAfter: BUSY_SECONDS, message: uploadMessages.busy[place] },
      detail: place,
    };
  }
  try {
    return await work();
  } finally {
    place?.release();
  }
}

function usualLimits<Given extends Partial<Pick<TransferRequest, "idleMs" | "floor">>>(upload: Given) {
  return { ...upload, idleMs: upload.idleMs ?? IDLE_MS, floor: upload.floor ?? uploadFloor };
}
