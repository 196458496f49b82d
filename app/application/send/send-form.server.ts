import { within } from "~/http/within.server";

import { IDLE_MS } from "../arrive/drop-upload.server";
import { type ArrivingForm, type Posted, SAVE } from "../arrive/form.server";
import { FormCut } from "../arrive/form-parts.server";
import { answered, savedOutcome } from "../arrive/posted-form.server";
import { shownName } from "../rules/document-name.server";
import { missingGroups } from "../rules/documents";
import {
  BUSY_SECONDS,
  type DocumentProblem,
  MOST_FILES,
  type NotAccepted,
  type SentFile,
  uploadMessages,
  type UploadOutcome,
} from "../rules/outcome";
import { brokenDocument, DocumentRefusal, documentsAway, malformed } from "../rules/refusal.server";
import { type DraftDocuments, type StoredDocument, StoreFailure } from "../store/draft-documents.server";

import { unreachable } from "./api-answer.server";
import { type Destination, OutgoingApplication } from "./outgoing-application.server";

/** An upload holds one of the API's workers from here on: not before it looks like one (contract 13). */
const OPENING_BYTES = 64 * 1024;

/** The limit of applications on their way to the API is reached: what this one brought is saved. */
export const busySending: NotAccepted = {
  kind: "busy",
  scope: "site",
  retryAfter: BUSY_SECONDS,
  message: uploadMessages.busySending,
};

const nowhere: NotAccepted = { kind: "no-store", retryAfter: BUSY_SECONDS, message: uploadMessages.noStore };

/** A Documents form that is to be sent. */
export interface FormToSend extends Posted, Omit<Destination, "idleMs"> {
  /** Where documents are saved for this request alone when the store takes nothing. */
  temporary: DraftDocuments;
  /**
   * Asked before the API's connection opens, and `atEnd` when every check has passed on the whole form, before its end leaves:
   * once where the form has come whole by then. `null` goes on, an outcome ends the sending with it.
   */
  check?: (seen: Pick<ArrivingForm, "intent" | "since"> & { atEnd: boolean }) => Promise<UploadOutcome | null>;
  /**
   * What the application would go without although it was saved, where the page lists so many documents and the form has
   * brought these; asked at the end, before `check`.
   */
  missing?: (listed: number, brought: readonly SentFile[]) => Promise<readonly DocumentProblem[]>;
}

/**
 * Sends an application to the API while its form arrives, in one request of the site's own making and of exact length
 * (contract 5.12): the text fields, the documents of the form as they come, then the saved ones. Every failure is an outcome,
 * none is thrown. Unless it is `accepted`, the API has been kept from seeing a whole body, or has refused it, or the outcome is
 * `lost`. By then all of the form that can be read has been read, and the good documents in it are saved.
 */
export async function sendForm(sending: FormToSend): Promise<UploadOutcome> {
  const { own, temporary, idleMs = IDLE_MS, givesWay } = sending;
  return await answered(sending, "application upload", temporary, async (form, announced) => {
    const application = new OutgoingApplication({ ...sending, idleMs });
    givesWay?.addEventListener("abort", () => application.giveWay(busySending), { once: true });
    void application.ended.then(() => form.detach(new Error("the application has ended")));
    const received = form.receive();
    received.catch(() => undefined);
    try {
      const sent = send({ ...sending, idleMs }, form, application, announced);
      const outcome = await sent.catch((error: unknown) => application.outcome ?? asOutcome(error, form));
      if (outcome.kind !== "accepted") application.reset();
      await received;
      if (outcome.kind === "accepted") {
        return { ...outcome, sentIds: [...form.saved().map(({ id }) => id), ...form.savedIds] };
      }
      if (form.nowhere) return nowhere;
      return form.intent === SAVE && outcome.kind !== "lost" ? savedOutcome(form) : outcome;
    } finally {
      if (form.storeFailure || own.store === temporary) await temporary.removeAll().catch(() => undefined);
    }
  });
}

async function send(
  { own, idleMs, check = () => Promise.resolve(null), missing = () => Promise.resolve([]) }: FormToSend & Destination,
  form: ArrivingForm,
  application: OutgoingApplication,
  announced: number,
): Promise<UploadOutcome> {
  const refused = async (atEnd: boolean) => {
    const { intent, since } = form;
    if (atEnd && intent !== SAVE) {
      refuseFor(await missing(form.listed, form.files));
      const groups = missingGroups([...form.files, ...form.saved()]);
      refuseFor(
        groups.map(({ name, label }) => ({ reason: "missing", group: name, message: uploadMessages.missing(label) })),
      );
    }
    const found = await within<UploadOutcome | null>(idleMs, check({ intent, since, atEnd }), () => unreachable);
    return found && { ...found, detail: atEnd ? "before the end" : "before the opening" };
  };
  const looksLikeOne = () => form.arrived >= OPENING_BYTES && form.documentApproved;
  await form.until(() => form.ended || form.stopped !== null || looksLikeOne());
  if (form.stopped) throw form.stopped;

  const isWhole = form.ended;
  const atOpening = await refused(isWhole);
  if (atOpening) return atOpening;
  const saved = form.saved().map(({ group, name, arrived }) => ({ group, name, size: arrived }));
  await application.open(
    isWhole
      ? application.lengthWith([...form.documentsSoFar, ...saved])
      : application.lengthUpTo(saved, announced, MOST_FILES),
  );
  for await (const document of form.documents()) await application.send(document);
  const late = isWhole ? null : await refused(true);
  if (late) return late;

  for (const file of form.saved()) await application.send({ ...file, bytes: savedBytes(own.store, file) });
  const shown = form.saved().map(({ group, name, arrived }) => ({ group, name: shownName(name), size: arrived }));
  return await application.close([...form.files, ...shown]);
}

function refuseFor([first, ...others]: readonly DocumentProblem[]): void {
  if (first) throw new DocumentRefusal([first, ...others]);
}

async function* savedBytes(store: DraftDocuments, file: StoredDocument): AsyncGenerator<Buffer> {
  let length = 0;
  try {
    for await (const bytes of store.read(file.id)) {
      length += bytes.length;
      yield bytes;
    }
  } catch (error) {
    throw error instanceof StoreFailure ? documentsAway() : brokenDocument(file);
  }
  if (length !== file.arrived) throw brokenDocument(file);
}

function asOutcome(error: unknown, form: ArrivingForm): UploadOutcome {
  if (error instanceof FormCut) return form.broken ?? malformed().outcome;
  return error instanceof DocumentRefusal ? error.outcome : { ...unreachable, detail: String(error) };
}
