import { requestContext } from "~/http/request-context.server";
import { log } from "~/log.server";

import { uploadLimits } from "../rules/limits.server";
import { BUSY_SECONDS, type NotAccepted, uploadMessages, type UploadOutcome } from "../rules/outcome";
import { malformed, refusal } from "../rules/refusal.server";

import { DROPPED_BYTES, FRAMING_BYTES } from "./drop-upload.server";
import { ArrivingForm, type Posted } from "./form.server";
import { boundaryOf } from "./part-headers.server";
import { takeUploadSlot } from "./slots.server";

/** Saves the good documents of a form and sends nothing. The outcome is `saved` when the form was read to its end. */
export async function saveForm(posted: Posted): Promise<NotAccepted> {
  return await answered(posted, false, async (form) => {
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

/** How a form is worked on while it arrives, which has announced so many bytes. */
type Work<Outcome> = (form: ArrivingForm, announced: number) => Promise<Outcome>;

/**
 * Does the work on a form in a slot of its upload, and adds what is not saved. Whoever answers drops what was left of the body,
 * which holds no slot any more.
 */
export async function answered<Outcome extends UploadOutcome>(
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
