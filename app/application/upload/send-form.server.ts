import { inOwnRedisTime } from "~/http/redis-time.server";
import { within } from "~/http/within.server";

import { patience } from "./arriving-bytes.server";
import { type ArrivingForm, type OwnDocuments, type Posted, SAVE } from "./form.server";
import { FormCut } from "./form-parts.server";
import { answered, savedOutcome } from "./posted-form.server";
import { takeApiSlot } from "./slots.server";
import { shownName } from "../rules/document-name.server";
import { BUSY_SECONDS, type NotAccepted, uploadMessages, type UploadOutcome } from "../rules/outcome";
import { brokenDocument, DocumentRefusal, documentsAway } from "../rules/refusal.server";
import { type StoredDocument, StoreFailure } from "../store/draft-documents.server";

import { unreachable } from "./api-answer.server";
import { type Destination, OutgoingApplication } from "./outgoing-application.server";

/** An upload holds one of the API's workers from here on: not before it looks like one (contract 13). */
const OPENING_BYTES = 64 * 1024;

/** The limit of applications on their way to the API is reached: what this one brought is saved. */
const busySending: NotAccepted = {
  kind: "busy",
  scope: "site",
  retryAfter: BUSY_SECONDS,
  message: uploadMessages.busySending,
};

/** A Documents form that is to be sent. */
export interface FormToSend extends Posted, Destination {
  /**
   * Why a form cannot be sent, or `null`: asked before the API's connection opens, and once of every form that has `ended`, before
   * the end of the application leaves.
   */
  check: (form: ArrivingForm) => Promise<NotAccepted | null>;
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
