import { inOwnRedisTime } from "~/http/redis-time.server";
import { requestContext } from "~/http/request-context.server";
import { within } from "~/http/within.server";
import { log } from "~/log.server";

import { shownName } from "../rules/document-name.server";
import { uploadLimits } from "../rules/limits.server";
import { BUSY_SECONDS, type NotAccepted, uploadMessages, type UploadOutcome } from "../rules/outcome";
import { brokenDocument, DocumentRefusal, documentsAway, malformed, refusal } from "../rules/refusal.server";
import { type StoredDocument, StoreFailure } from "../store/draft-documents.server";

import { unreachable } from "./api-answer.server";
import { patience } from "./arriving-bytes.server";
import { DROPPED_BYTES, FRAMING_BYTES } from "./drop-upload.server";
import { ArrivingForm, type OwnDocuments, type Posted, SAVE } from "./form.server";
import { FormCut } from "./form-parts.server";
import { type Destination, OutgoingApplication } from "./outgoing-application.server";
import { boundaryOf } from "./part-headers.server";
import { takeApiSlot, takeUploadSlot } from "./slots.server";

/** An upload holds one of the API's workers from here on: not before it looks like one (contract 13). */
const OPENING_BYTES = 64 * 1024;

/** The limit of applications on their way to the API is reached: what this one brought is saved. */
const busySending: NotAccepted = {
  kind: "busy",
  scope: "site",
  retryAfter: BUSY_SECONDS,
  message: uploadMessages.busySending,
};

const nothingChosen = refusal("missing", null, uploadMessages.nothingChosen);

/** A Documents form that is to be sent. */
export interface FormToSend extends Posted, Destination {
  /**
   * Why a form cannot be sent, or `null`: asked before the API's connection opens, and once of every form that has `ended`, before
   * the end of the application leaves.
   */
  check: (form: ArrivingForm) => Promise<NotAccepted | null>;
}

/** Saves the good documents of a form and sends nothing. The outcome is `saved` when the form was read to its end. */
export async function saveForm(posted: Posted): Promise<NotAccepted> {
  return await answered(posted, false, async (form) => {
    await form.receive();
    return savedOutcome(form);
  });
}

/**
 * Sends an application to the API while its form arrives, in one request of the site's own making and of exact length
 * (contract 5.12): the text fields, the documents of the form as they come, then the saved ones. Every failure is an outcome,
 * none is thrown. Unless it is `accepted`, the API has been kept from seeing a whole body, or has refused it, or the outcome is
 * `lost`. By then all of the form that can be read has been read, and the good documents in it are saved.
 */
export async function sendForm(sending: FormToSend): Promise<UploadOutcome> {
  return await answered(sending, true, async (form, announced) => {
    const application = new OutgoingApplication(sending);
    const giveWay = () => application.breakOff({ ...busySending, detail: "gave way" });
    form.givesWay.addEventListener("abort", giveWay, { once: true });
    void application.ended.then(() => form.detach(new Error("the application has ended")));
    const received = form.receive();
    received.catch(() => undefined);
    const sent = send(sending, form, application, announced);
    const outcome = await sent.catch((error: unknown) => application.outcome ?? asOutcome(error));
    if (outcome.kind !== "accepted") application.breakOff(outcome);
    await received;
    const mayHaveArrived = outcome.kind === "accepted" || outcome.kind === "lost";
    return form.intent === SAVE && !mayHaveArrived ? savedOutcome(form) : outcome;
  });
}

async function send(
  { own, check }: FormToSend,
  form: ArrivingForm,
  application: OutgoingApplication,
  announced: number,
): Promise<UploadOutcome> {
  const asked = () => within<NotAccepted | null>(patience.idleMs, check(form), () => unreachable);
  const looksLikeOne = () => form.arrived >= OPENING_BYTES && form.documentApproved;
  await form.until(() => form.ended || form.stopped !== null || looksLikeOne());
  if (form.stopped) throw form.stopped;

  const isWhole = form.ended;
  const refused = await asked();
  if (refused) return refused;
  const giveBack = await inOwnRedisTime(() => takeApiSlot(own.sender, () => form.giveWay()));
  if (!giveBack) return busySending;
  try {
    const saved = form.saved().map(({ group, name, arrived }) => ({ group, name, size: arrived }));
    const known = isWhole ? [...form.documentsSoFar, ...saved] : saved;
    await application.open(application.lengthWith(known, isWhole ? 0 : announced));
    for await (const document of form.documents()) await application.send(document);
    const wrong = isWhole ? null : await asked();
    if (wrong) return wrong;

    for (const file of form.saved()) await application.send({ ...file, bytes: savedBytes(own, file) });
    const shown = form.saved().map(({ group, name, arrived }) => ({ group, name: shownName(name), size: arrived }));
    // What was saved before was sent, or the form has brought its name.
    const sentIds = [...own.present.map(({ id }) => id), ...form.savedIds];
    return await application.close({ files: [...form.files, ...shown], sentIds });
  } finally {
    giveBack();
  }
}

async function* savedBytes({ store }: OwnDocuments, file: StoredDocument): AsyncGenerator<Buffer> {
  try {
    yield* store?.read(file.id) ?? [];
  } catch (error) {
    throw error instanceof StoreFailure ? documentsAway() : brokenDocument(file);
  }
}

function asOutcome(error: unknown): NotAccepted {
  if (error instanceof FormCut || error instanceof DocumentRefusal) return error.outcome;
  return { ...unreachable, detail: String(error) };
}

/** How a form ended that asked for its documents to be saved. */
function savedOutcome(form: ArrivingForm): NotAccepted {
  if (form.broken) return form.broken;
  const problems = form.problems.length > 0 || form.documentApproved ? [] : nothingChosen.problems;
  return { kind: "saved", problems, message: "", detail: `${form.savedIds.length} saved` };
}

/** How a form is worked on while it arrives, which has announced so many bytes. */
type Work<Outcome> = (form: ArrivingForm, announced: number) => Promise<Outcome>;

/**
 * Does the work on a form in a slot of its upload, and adds what is not saved. Whoever answers drops what was left of the body,
 * which holds no slot any more.
 */
async function answered<Outcome extends UploadOutcome>(
  posted: Posted,
  isSent: boolean,
  work: Work<Outcome>,
): Promise<Outcome | NotAccepted> {
  const started = Date.now();
  const bytes = Number(posted.incoming.headers["content-length"] ?? Number.NaN);
  const outcome = await read(posted, bytes, isSent, work);
  const { kind, detail } = outcome;
  const name = isSent ? "application upload" : "documents saved";
  log.info({ requestId: requestContext()?.requestId, outcome: kind, detail, bytes, ms: Date.now() - started }, name);
  return outcome;
}

async function read<Outcome extends UploadOutcome>(
  posted: Posted,
  announced: number,
  isSent: boolean,
  work: Work<Outcome>,
): Promise<Outcome | NotAccepted> {
  const { headers } = posted.incoming;
  if (headers["transfer-encoding"] !== undefined || !Number.isSafeInteger(announced))
    return { kind: "length-required", message: uploadMessages.lengthRequired };
  const boundary = boundaryOf(headers["content-type"]);
  if (boundary === null) return malformed().outcome;
  const limits = uploadLimits();
  const isTooLarge = announced > limits.totalBytes + FRAMING_BYTES;
  const tooLarge = refusal("total-size", null, uploadMessages.tooLarge(limits)).outcome;
  if (isTooLarge && announced > DROPPED_BYTES) return tooLarge;

  const form = new ArrivingForm({ ...posted, boundary, isSent: isSent && !isTooLarge });
  const giveBack = takeUploadSlot(posted.own.sender, () => form.giveWay());
  if (typeof giveBack === "string") {
    const scope = giveBack;
    return { kind: "busy", scope, retryAfter: BUSY_SECONDS, message: uploadMessages.busy[scope], detail: scope };
  }
  try {
    if (!isTooLarge) return withNews(await work(form, announced), form);
    // Those that fit are saved.
    await form.receive();
    return withNews(tooLarge, form);
  } finally {
    giveBack();
  }
}

/** An outcome, and with it which documents are not saved. */
function withNews<Outcome extends UploadOutcome>(outcome: Outcome, form: ArrivingForm): Outcome {
  if (outcome.kind === "accepted") return outcome;
  const problems = [...new Set([...(outcome.problems ?? []), ...form.problems])];
  return { ...outcome, problems, notSaved: form.notSaved };
}
