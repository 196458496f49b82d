import { within } from "~/http/within.server";

import { type ArrivingForm, SAVE } from "../arrive/form.server";
import { FormCut } from "../arrive/form-parts.server";
import { type StoredDocument, StoreFailure } from "../store/draft-documents.server";
import { shownName } from "../rules/document-name.server";
import { documentGroups } from "../rules/documents";
import { MOST_FILES, type SentFile, uploadMessages, type UploadOutcome } from "../rules/outcome";
import { brokenDocument, DocumentRefusal, documentsAway, refusal } from "../rules/refusal.server";

import { unreachable } from "./api-answer.server";
import type { OutgoingApplication } from "./outgoing-application.server";

/** An upload holds one of the API's workers from here on: not before it looks like one (contract 13). */
const OPENING_BYTES = 64 * 1024;

/** A form that is sent, and who is asked on the way. */
export interface OutgoingForm {
  form: ArrivingForm;
  application: OutgoingApplication;
  /** Reads a saved document. */
  read(id: string): AsyncIterable<Buffer>;
  /** The announced length of the form. */
  announced: number;
  /** How long `beforeEnd` may take, in milliseconds. */
  idleMs: number;
  /**
   * Asked when the API's connection would open before the whole form has come. `null` goes on, an outcome ends the sending
   * with it, and nothing has left.
   */
  beforeOpening?: (seen: { intent: string | null }) => Promise<UploadOutcome | null>;
  /**
   * Asked once, when every check has passed on the whole form and before the end leaves for the API; where the connection is
   * not open yet, before it is opened. `null` goes on, an outcome ends the sending with it.
   */
  beforeEnd?: (seen: { intent: string | null }) => Promise<UploadOutcome | null>;
}

/**
 * Sends an application while its form arrives: the text fields, the documents of the form as they come, then the saved
 * ones. Unless it is `accepted`, the API has been kept from seeing a whole body, or has refused it, or the outcome is `lost`.
 */
export async function sendForm(sending: OutgoingForm): Promise<UploadOutcome> {
  const { form, application } = sending;
  void application.ended.then(() => form.detach(new Error("the application has ended")));
  let outcome: UploadOutcome;
  try {
    outcome = await send(sending);
  } catch (error) {
    outcome = application.outcome ?? asOutcome(error, form);
  }
  if (outcome.kind !== "accepted") application.reset();
  return outcome;
}

async function send(sending: OutgoingForm): Promise<UploadOutcome> {
  const { form, application, announced } = sending;
  const looksLikeOne = () => form.arrived >= OPENING_BYTES && form.documentApproved;
  await form.until(() => form.ended || form.stopped !== null || looksLikeOne());
  if (form.stopped) throw form.stopped;

  const isWhole = form.ended;
  const refused = isWhole ? await lastCheck(sending) : await sending.beforeOpening?.({ intent: form.intent });
  if (refused) return { ...refused, detail: "before the opening" };
  const saved = form.saved().map(asSent);
  await application.open(
    isWhole
      ? application.lengthWith([...form.documentsSoFar, ...saved])
      : application.lengthUpTo(saved, announced, MOST_FILES),
  );
  for await (const document of form.documents()) await application.send(document);
  const late = isWhole ? null : await lastCheck(sending);
  if (late) return { ...late, detail: "before the end" };

  for (const file of form.saved()) await application.send({ ...file, bytes: savedBytes(sending, file) });
  return await application.finish([...form.files, ...form.saved().map(shown)]);
}

async function lastCheck({ form, beforeEnd, idleMs }: OutgoingForm): Promise<UploadOutcome | null> {
  if (form.intent !== SAVE) requireGroups([...form.files, ...form.saved()]);
  const asked = beforeEnd?.({ intent: form.intent }) ?? Promise.resolve(null);
  return await within<UploadOutcome | null>(idleMs, asked, () => unreachable);
}

function requireGroups(files: readonly Pick<SentFile, "group">[]): void {
  const missing = documentGroups.filter((group) => group.required && !files.some((file) => file.group === group.name));
  const [first, ...others] = missing.flatMap((group) => {
    const message = uploadMessages.missing(group.label);
    return refusal("missing", { group: group.name, name: "" }, message).problems;
  });
  if (first) throw new DocumentRefusal([first, ...others]);
}

async function* savedBytes({ read }: OutgoingForm, file: StoredDocument): AsyncGenerator<Buffer> {
  let length = 0;
  try {
    for await (const bytes of read(file.id)) {
      length += bytes.length;
      yield bytes;
    }
  } catch (error) {
    throw error instanceof StoreFailure ? documentsAway() : brokenDocument(file);
  }
  if (length !== file.arrived) throw brokenDocument(file);
}

const asSent = ({ group, name, arrived }: StoredDocument) => ({ group, name, size: arrived });
const shown = ({ group, name, arrived }: StoredDocument): SentFile => ({
  group,
  name: shownName(name),
  size: arrived,
});

function asOutcome(error: unknown, form: ArrivingForm): UploadOutcome {
  if (error instanceof FormCut) return form.broken ?? refusal("malformed", null, uploadMessages.malformed).outcome;
  return error instanceof DocumentRefusal ? error.outcome : { ...unreachable, detail: String(error) };
}
