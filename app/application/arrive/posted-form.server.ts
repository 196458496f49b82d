import type { IncomingMessage } from "node:http";

import { uploadFloor } from "~/http/rate-floor.server";
import { requestContext } from "~/http/request-context.server";
import { log } from "~/log.server";

import { uploadLimits } from "../rules/limits.server";
import { BUSY_SECONDS, type NotAccepted, uploadMessages, type UploadOutcome } from "../rules/outcome";
import { malformed, refusal } from "../rules/refusal.server";
import type { DraftDocuments } from "../store/draft-documents.server";

import { closeAfterAnswer, DROPPED_BYTES, FRAMING_BYTES, IDLE_MS } from "./drop-upload.server";
import { ArrivingForm, type Posted } from "./form.server";
import { boundaryOf } from "./part-headers.server";

/** Saves the good documents of a form and sends nothing. The outcome is `saved` when the form was read to its end. */
export async function saveForm(upload: Posted): Promise<NotAccepted> {
  return await answered(upload, "documents saved", null, async (form) => {
    await form.receive();
    return savedOutcome(form);
  });
}

/** How a form ended that asked for its documents to be saved. */
export function savedOutcome(form: ArrivingForm): NotAccepted {
  if (form.broken) return form.broken;
  const problems = form.problems.length > 0 || form.documentApproved ? [] : nothingChosen.problems;
  return { kind: "saved", problems, message: "", detail: `${form.savedIds.length} saved` };
}

const nothingChosen = refusal("missing", null, uploadMessages.nothingChosen);

/**
 * Does the work on a form in a slot of its upload, and adds what is not saved. Whoever answers drops what was left of the body,
 * which holds no slot any more.
 */
export async function answered<Outcome extends UploadOutcome>(
  upload: Posted,
  name: string,
  temporary: DraftDocuments | null,
  work: (form: ArrivingForm, length: number) => Promise<Outcome>,
): Promise<Outcome | NotAccepted> {
  const { incoming, outgoing, idleMs = IDLE_MS, floor = uploadFloor } = upload;
  const started = Date.now();
  const bytes = Number(incoming.headers["content-length"] ?? Number.NaN);
  const boundary = boundaryOf(incoming.headers["content-type"]);
  const refused = refusedUnread(incoming, bytes);
  // Of documents that are too large together, those that fit are saved.
  const isRead = boundary !== null && (!refused || (refused.kind === "too-large" && bytes <= DROPPED_BYTES));
  const outcome = !isRead
    ? (refused ?? malformed().outcome)
    : await inSlot(upload, async () => {
        const form = new ArrivingForm({ ...upload, boundary, idleMs, floor, temporary: refused ? null : temporary });
        if (refused) await form.receive();
        return withNews<Outcome | NotAccepted>(refused ?? (await work(form, bytes)), form, upload);
      });
  if (isTooSlow(outcome)) closeAfterAnswer(outgoing);
  const { kind, detail } = outcome;
  log.info({ requestId: requestContext()?.requestId, outcome: kind, detail, bytes, ms: Date.now() - started }, name);
  return { ...outcome, detail: undefined };
}

/** Whether the browser sends too slowly to wait for the rest. */
function isTooSlow(outcome: UploadOutcome): boolean {
  return outcome.kind === "too-slow" || (outcome.kind === "stalled" && outcome.side === "browser");
}

function refusedUnread(incoming: IncomingMessage, length: number): NotAccepted | null {
  if (incoming.headers["transfer-encoding"] !== undefined || !Number.isSafeInteger(length)) {
    return { kind: "length-required", message: uploadMessages.lengthRequired };
  }
  const limits = uploadLimits();
  if (length <= limits.totalBytes + FRAMING_BYTES) return null;
  return { kind: "too-large", message: uploadMessages.tooLarge(limits) };
}

/** An outcome, and with it which documents are not saved. */
function withNews<Outcome extends UploadOutcome>(outcome: Outcome, form: ArrivingForm, { own }: Posted): Outcome {
  const problems = "problems" in outcome ? (outcome.problems ?? []) : [];
  const others = form.problems.filter(({ message }) => !problems.some((each) => each.message === message));
  const all = [...problems, ...others];
  const { storeFailure } = form;
  return {
    ...outcome,
    ...(all.length > 0 && { problems: all }),
    ...(storeFailure && {
      storeFailure: storeFailure.reason === "quota" ? "quota" : "store",
      savesSome: form.savedIds.length > 0 || own.present.some(({ whole }) => whole),
    }),
  };
}

async function inSlot<Outcome>(upload: Posted, work: () => Promise<Outcome>): Promise<Outcome | NotAccepted> {
  const slot = upload.takeSlot?.();
  if (typeof slot === "string") {
    return { kind: "busy", scope: slot, retryAfter: BUSY_SECONDS, message: uploadMessages.busy[slot], detail: slot };
  }
  try {
    return await work();
  } finally {
    slot?.release();
  }
}
