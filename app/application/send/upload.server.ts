import type { IncomingMessage, ServerResponse } from "node:http";

import { type Floor, uploadFloor } from "~/http/rate-floor.server";
import { log } from "~/log.server";

import { ArrivingForm, SAVE, type OwnDocuments } from "../arrive/form.server";
import { boundaryOf } from "../arrive/part-headers.server";
import type { DraftDocuments } from "../store/draft-documents.server";
import { type Destination, type Ending, OutgoingApplication } from "./outgoing-application.server";
import { type Sending, sendForm } from "./send-form.server";

import { closeAfterAnswer, dropUpload, DROPPED_BYTES, FRAMING_BYTES, IDLE_MS } from "../arrive/drop-upload.server";
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

/** How long the others may take to make room: a good line sends an application in less. */
const BUSY_SECONDS = 30;

/** A POST of the Documents form, its body not yet read. The limits that are left out are the site's own. */
export interface Posted {
  incoming: IncomingMessage;
  /** The answer to the POST, told to close the connection when the body could not be read to its end. */
  outgoing?: ServerResponse;
  limits: UploadLimits;
  requestId: string;
  /** Takes a slot for this upload, or names the limit that is reached. Left out, nobody counts. */
  takeSlot?: () => UploadSlot | BusyScope;
  /** Where its documents are saved. */
  own: OwnDocuments;
  /** Aborted when it has to end for the sake of others. */
  givesWay?: AbortSignal;
  idleMs?: number;
  floor?: Floor;
}

export interface ApplicationUpload
  extends Posted, Omit<Destination, "idleMs">, Pick<Sending, "beforeOpening" | "beforeEnd"> {
  /** Where documents are saved for this request alone when the store takes nothing. */
  temporary: DraftDocuments;
}

/** How an upload ended, and what became of the documents that were to be saved. */
export type UploadEnding = UploadOutcome & {
  /** What was wrong with single documents, where the outcome speaks of something else. */
  notSaved?: readonly DocumentProblem[];
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
    const { own, temporary } = upload;
    const form = formOf(upload, temporary);
    if (!form) return unreadable;
    const idleMs = upload.idleMs ?? IDLE_MS;
    const application = new OutgoingApplication({ ...upload, idleMs });
    upload.givesWay?.addEventListener("abort", () => application.giveWay(busySending), { once: true });
    const received = form.receive();
    received.catch(() => undefined);
    try {
      const read = (id: string) => own.store.read(id);
      const sent = await sendForm({ ...upload, form, application, read, announced, idleMs });
      await received;
      if (sent.outcome.kind === "accepted") {
        return { ...sent, sentIds: [...sent.saved.map(({ id }) => id), ...form.savedIds] };
      }
      if (form.nowhere) return { ...withNews({ outcome: nowhere }, form, upload) };
      if (form.intent === SAVE && sent.outcome.kind !== "lost") return savedEnding(form, upload);
      return withNews(sent, form, upload);
    } finally {
      if (form.storeFailure || own.store === temporary) await temporary.removeAll().catch(() => undefined);
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

function formOf(upload: Posted, temporary: DraftDocuments | null): ArrivingForm | null {
  const { incoming, idleMs = IDLE_MS, floor = uploadFloor } = upload;
  const boundary = boundaryOf(incoming.headers["content-type"]);
  return boundary ? new ArrivingForm({ ...upload, boundary, idleMs, floor, temporary }) : null;
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
    return { outcome, detail, ...failure, ...(form.problems.length > 0 && { notSaved: form.problems }) };
  }
  const others = form.problems.filter(({ message }) => !outcome.problems.some((each) => each.message === message));
  return { outcome: { ...outcome, problems: [...outcome.problems, ...others] }, detail, ...failure };
}

function failureOf(form: ArrivingForm, { own }: Posted): Pick<UploadEnding, "storeFailure" | "savesSome"> {
  const { storeFailure, savedIds } = form;
  if (!storeFailure) return {};
  return {
    storeFailure: storeFailure.quota ?? "store",
    savesSome: savedIds.length > 0 || own.present.some(({ whole }) => whole),
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

function refuseUnread(incoming: IncomingMessage, length: number, limits: UploadLimits): Ending | null {
  if (incoming.headers["transfer-encoding"] !== undefined || !Number.isSafeInteger(length)) {
    return { outcome: { kind: "length-required", message: uploadMessages.lengthRequired } };
  }
  if (length > limits.totalBytes + FRAMING_BYTES) {
    return { outcome: { kind: "too-large", limits, message: uploadMessages.tooLarge(limits) } };
  }
  return null;
}

/** Does the work on a body in its slot, and leaves nothing of it unread. */
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
  if (isLeft(outcome) && outcome.kind !== "client-gone") closeAfterAnswer(upload.outgoing);
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

/** A limit of uploads under way is reached: nothing of this one was read. */
function busy(scope: BusyScope): UploadOutcome {
  return { kind: "busy", scope, retryAfter: BUSY_SECONDS, message: uploadMessages.busy[scope] };
}

/** The limit of applications on their way to the API is reached: what this one brought is saved. */
export const busySending: UploadOutcome = {
  kind: "busy",
  scope: "site",
  retryAfter: BUSY_SECONDS,
  message: uploadMessages.busySending,
};

async function inSlot(upload: Posted, work: () => Promise<FullEnding>): Promise<FullEnding> {
  const slot = upload.takeSlot?.();
  if (typeof slot === "string") {
    return { outcome: busy(slot), detail: slot };
  }
  try {
    return await work();
  } finally {
    slot?.release();
  }
}
