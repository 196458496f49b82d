import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

import { type Floor, uploadFloor } from "~/http/rate-floor.server";
import { requestContext } from "~/http/request-context.server";
import { log } from "~/log.server";

import { ArrivingForm, SAVE, type OwnDocuments } from "../arrive/form.server";
import { boundaryOf } from "../arrive/part-headers.server";
import type { DraftDocuments } from "../store/draft-documents.server";
import { type Destination, type Ending, OutgoingApplication } from "./outgoing-application.server";
import { type Sending, sendForm } from "./send-form.server";

import { drain } from "../arrive/drain.server";
import { Drains } from "../arrive/drains.server";
import {
  type BusyScope,
  type DocumentProblem,
  type QuotaOf,
  type UploadLimits,
  uploadMessages,
  type UploadOutcome,
} from "../rules/outcome";
import type { UploadSlot } from "../arrive/upload-slots.server";
import { refusal } from "../rules/refusal.server";

export type { UploadOutcome } from "../rules/outcome";

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
export interface Posted {
  incoming: IncomingMessage;
  /** The answer to the POST, told to close the connection when the body could not be read to its end. */
  outgoing?: ServerResponse;
  limits: UploadLimits;
  requestId: string;
  /** Takes a place among the uploads under way, or names the limit that is reached. Left out, nobody counts. */
  takeSlot?: () => UploadSlot | BusyScope;
  /** Where its documents are saved. */
  shelf: OwnDocuments;
  idleMs?: number;
  floor?: Floor;
}

export interface ApplicationUpload
  extends Posted, Omit<Destination, "idleMs">, Pick<Sending, "beforeOpening" | "beforeEnd"> {
  /** Where documents are saved for this request alone when the store takes nothing. */
  spare: () => DraftDocuments;
}

/** How an upload ended, and what became of the documents that were to be saved. */
export type UploadEnding = UploadOutcome & {
  /** What was wrong with single documents, where the outcome speaks of something else. */
  notKept?: readonly DocumentProblem[];
  /** Not all documents are saved: the store failed on the way, or whose quota of it is used up. */
  storeFailure?: QuotaOf | "store" | null;
  /** Whether any document is saved all the same. */
  savesSome?: boolean;
  /** The saved documents that an accepted application was sent with. */
  sentIds?: readonly string[];
};

type FullEnding = Ending & Omit<UploadEnding, keyof UploadOutcome>;

/**
 * Sends an application to the API while it arrives, in one request of the site's own making and of exact length (contract
 * 5.12). Every failure is an outcome, none is thrown. Unless the outcome is `accepted`, the API has been kept from seeing a
 * whole body, or has refused it, or the outcome is `lost`. By then the browser's body has been read to its end, or to the
 * limits, or the browser sends no more; the good documents in it are saved.
 */
export async function forwardApplication(upload: ApplicationUpload): Promise<UploadEnding> {
  return await answered(upload, "application upload", async (announced) => {
    let spare: DraftDocuments | null = null;
    const form = formOf(upload, () => (spare ??= upload.spare()));
    if (!form) return unreadable;
    const idleMs = upload.idleMs ?? IDLE_MS;
    const application = new OutgoingApplication({ ...upload, idleMs });
    const received = form.receive();
    received.catch(() => undefined);
    try {
      const read = (id: string) => upload.shelf.store.read(id);
      const sent = await sendForm({ ...upload, form, application, read, announced, idleMs });
      await received;
      if (sent.outcome.kind === "accepted") {
        return { ...sent, sentIds: [...sent.saved.map(({ id }) => id), ...form.savedIds] };
      }
      if (form.nowhere) return { ...withNews({ outcome: nowhere }, form, upload) };
      if (form.intent === SAVE && sent.outcome.kind !== "lost") return savedEnding(form, upload);
      return withNews(sent, form, upload);
    } finally {
      await (spare as DraftDocuments | null)?.removeAll().catch(() => undefined);
    }
  });
}

/** Saves the good documents of a form and sends nothing. The outcome is `saved` when the form was read to its end. */
export async function saveForm(upload: Posted): Promise<UploadEnding> {
  return await answered(upload, "documents saved", async () => {
    const form = formOf(upload, null);
    if (!form) return unreadable;
    await form.receive();
    return savedEnding(form, upload);
  });
}

function formOf(upload: Posted, spare: (() => DraftDocuments) | null): ArrivingForm | null {
  const { incoming, idleMs = IDLE_MS, floor = uploadFloor } = upload;
  const boundary = boundaryOf(incoming.headers["content-type"]);
  return boundary ? new ArrivingForm({ ...upload, boundary, idleMs, floor, spare }) : null;
}

/** The ending of a form that asked for its documents to be saved, to its end or broken off. */
function savedEnding(form: ArrivingForm, upload: Posted): FullEnding {
  if (form.broken) return withNews({ outcome: form.broken }, form, upload);
  const problems = form.problems.length > 0 || form.documentApproved ? form.problems : nothingChosen.problems;
  const detail = `${form.savedIds.length} saved`;
  return { outcome: { kind: "saved", problems, message: "" }, detail, ...failureOf(form, upload) };
}

/** An ending, and with it which documents are not saved. */
function withNews({ outcome, detail }: Ending, form: ArrivingForm, upload: Posted): FullEnding {
  const failure = failureOf(form, upload);
  if (outcome.kind !== "refused-by-check") {
    return { outcome, detail, ...failure, ...(form.problems.length > 0 && { notKept: form.problems }) };
  }
  const others = form.problems.filter(({ message }) => !outcome.problems.some((each) => each.message === message));
  return { outcome: { ...outcome, problems: [...outcome.problems, ...others] }, detail, ...failure };
}

function failureOf(form: ArrivingForm, { shelf }: Posted): Pick<UploadEnding, "storeFailure" | "savesSome"> {
  const { storeFailure, savedIds } = form;
  if (!storeFailure) return {};
  return {
    storeFailure: storeFailure.quota ?? "store",
    savesSome: savedIds.length > 0 || shelf.present.some(({ whole }) => whole),
  };
}

const nothingChosen = refusal("missing", null, uploadMessages.nothingChosen);

/** The ending for a body that is no form with documents. */
const unreadable: Ending = {
  outcome: {
    kind: "refused-by-check",
    problems: refusal("malformed", null, uploadMessages.malformed).problems,
    message: uploadMessages.malformed,
  },
};

const nowhere: UploadOutcome = { kind: "no-store", retryAfter: BUSY_SECONDS, message: uploadMessages.noStore };

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
  work: (length: number) => Promise<FullEnding>,
): Promise<UploadEnding> {
  const { incoming, limits, requestId } = upload;
  const started = Date.now();
  const length = Number(incoming.headers["content-length"] ?? Number.NaN);
  const unread = refuseUnread(incoming, length, limits);
  const { outcome, detail, ...news } = unread
    ? await saveTooLarge(upload, unread, length)
    : await inSlot(upload, () => work(length));
  if (isLeft(outcome) && outcome.kind !== "client-gone") closeAfterAnswer(upload);
  else await dropUpload(upload);

  log.info({ requestId, outcome: outcome.kind, detail, bytes: length, ms: Date.now() - started }, name);
  return { ...outcome, ...news };
}

/** Whether the browser sends no more, or too slowly to wait for it. */
function isLeft(outcome: UploadOutcome): boolean {
  return (
    outcome.kind === "client-gone" ||
    outcome.kind === "too-slow" ||
    (outcome.kind === "stalled" && outcome.side === "browser")
  );
}

/** Of documents that are too large together, those that fit are saved. */
async function saveTooLarge(upload: Posted, refused: Ending, length: number): Promise<FullEnding> {
  const form = formOf(upload, null);
  if (refused.outcome.kind !== "too-large" || length > DROPPED_BYTES || !form) return refused;
  return await inSlot(upload, async () => {
    await form.receive();
    return withNews(refused, form, upload);
  });
}

async function inSlot(upload: Posted, work: () => Promise<FullEnding>): Promise<FullEnding> {
  const place = upload.takeSlot?.();
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
