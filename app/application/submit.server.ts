import type { IncomingMessage, ServerResponse } from "node:http";

import { apiTarget } from "~/api/target.server";
import { messages } from "~/api/messages";
import { env } from "~/env.server";
import { requestContext } from "~/http/request-context.server";
import { log } from "~/log.server";

import type { AppliedCourse } from "./applied-course.server";
import { type Draft, idempotencyKey, unconfirmedSince } from "./draft.server";
import { findOutcome, forgetOutcome, type OpenOutcome, writeOutcome } from "./outcomes/journal.server";
import type { Profile } from "./profile";
import type { Sent } from "./sent.server";
import { type Claim, claimSubmission } from "./submissions.server";
import { uploadLimits } from "./upload/limits.server";
import type { BusyScope, SentFile } from "./upload/outcome";
import { type Sender, takeUploadPlace } from "./upload/places.server";
import { type ApplicationUpload, dropUpload, forwardApplication, type UploadOutcome } from "./upload/upload.server";

export const ALREADY_SENDING =
  "Your application is being sent already. Wait a minute and reload this page: it shows whether it has arrived.";
const NOTHING_SENT = "Nothing was sent just now: an earlier attempt may have arrived.";

/** The `intent` of a form that is sent once more although it may have arrived. */
const AGAIN = "again";

/** How a Submit ended, in terms of where the applicant goes next. */
export type SubmitEnding =
  | { to: "done"; sent: Sent }
  | { to: "documents"; errors: Record<string, string[]> }
  /** It was sent, or was to be, and has not arrived: to the result that says why. */
  | { to: "result"; message: string }
  /** It may have arrived: to the documents, which say so. `at` is the ISO instant. */
  | { to: "unconfirmed"; at: string }
  | { to: "prompt"; message: string }
  | { to: "refused"; status: 411 | 429 | 503; retryAfter: number | null; scope: BusyScope | null; message: string };

export interface SubmitRequest {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  draft: Draft;
  course: AppliedCourse;
  /** Checked. */
  profile: Profile;
  token: string;
  /** By whom uploads under way are counted. */
  sender: Sender;
}

/**
 * Sends the draft with the documents of a POST to the API, once: while it runs, another submission of the same draft
 * is refused, one that has succeeded is not repeated, and one that may have arrived only when the POST asks for it.
 */
export async function submitApplication(submit: SubmitRequest): Promise<SubmitEnding> {
  const claim = await claimSubmission(idempotencyKey(submit.draft));
  if (!claim) {
    await dropUpload({ ...submit, limits: uploadLimits() });
    return atDocuments(ALREADY_SENDING);
  }
  try {
    return await sendClaimed(submit, claim);
  } finally {
    await claim.release();
  }
}

/**
 * The outcome is written before anything leaves, and again before the last bytes do: a process that is killed in
 * between closes its connections cleanly, and some APIs take what they have by then for the whole (contract 5.12).
 */
async function sendClaimed(submit: SubmitRequest, claim: Claim): Promise<SubmitEnding> {
  const key = idempotencyKey(submit.draft);
  const known = await findOutcome(key);
  if (known?.state === "accepted") {
    await dropUpload({ ...submit, limits: uploadLimits() });
    return { to: "done", sent: known.sent };
  }
  const earlier = known ?? rememberedOutcome(submit.draft);
  if (known === undefined && !earlier) {
    log.warn(
      { requestId: requestContext()?.requestId },
      "an application is sent while the shared store cannot say whether it was sent before",
    );
  }
  const open = (at: string | null) => writeOutcome(key, { state: "open", at, attempt: claim.attempt });
  const beforeOpening = ({ intent }: { intent: string | null }) =>
    earlier && intent !== AGAIN ? needsAgain(NOTHING_SENT) : null;
  const beforeEnd = async (seen: { intent: string | null }) => {
    const refusal = beforeOpening(seen);
    if (refusal) return refusal;
    if (!(await claim.holds()) || (await isOthers(key, claim))) return needsAgain(ALREADY_SENDING);
    await open(new Date().toISOString());
    return null;
  };

  await open(earlier ? earlier.at : new Date().toISOString());
  const outcome = await forward(submit, key, { beforeOpening, beforeEnd });
  if (outcome.kind === "accepted") {
    const sent = whatWasSent(submit.course, outcome.files);
    await writeOutcome(key, { state: "accepted", sent });
    return { to: "done", sent };
  }
  // Of every other outcome the API has refused the whole, or cannot have had it (`forwardApplication`).
  if (outcome.kind === "lost") return { to: "unconfirmed", at: new Date().toISOString() };
  if (await isOthers(key, claim)) return atDocuments(ALREADY_SENDING);
  if (earlier) await writeOutcome(key, earlier);
  else await forgetOutcome(key);
  return endingOf(outcome);
}

function forward(
  { incoming, outgoing, course, profile, token, sender }: SubmitRequest,
  key: string,
  asked: Pick<ApplicationUpload, "beforeOpening" | "beforeEnd">,
): Promise<UploadOutcome> {
  return forwardApplication({
    incoming,
    outgoing,
    fields: { ...profile, preferred_university: course.university, preferred_course: course.name },
    target: new URL(apiTarget("/api/app/application-create/"), env().apiUrl),
    token,
    idempotencyKey: key,
    requestId: requestContext()?.requestId ?? "",
    limits: uploadLimits(),
    takePlace: () => takeUploadPlace(sender),
    ...asked,
  });
}

/** Whether another attempt has written since this one claimed the draft: the shared store had lost the claim. */
async function isOthers(key: string, { attempt }: Claim): Promise<boolean> {
  const latest = await findOutcome(key);
  return !!latest && !(latest.state === "open" && latest.attempt === attempt);
}

function rememberedOutcome(draft: Draft): OpenOutcome | null {
  const at = unconfirmedSince(draft);
  return at === null ? null : { state: "open", at, attempt: "" };
}

function needsAgain(message: string): UploadOutcome {
  return { kind: "needs-again", message };
}

function whatWasSent({ id, name, university }: AppliedCourse, files: readonly SentFile[]): Sent {
  return { courseId: id, course: name, university, at: new Date().toISOString(), files: [...files], more: 0 };
}

function endingOf(outcome: Exclude<UploadOutcome, { kind: "accepted" }>): SubmitEnding {
  const { message } = outcome;
  if (outcome.kind === "length-required") return { to: "refused", status: 411, retryAfter: null, scope: null, message };
  if (outcome.kind === "busy")
    return {
      to: "refused",
      status: outcome.scope === "site" ? 503 : 429,
      retryAfter: outcome.retryAfter,
      scope: outcome.scope,
      message,
    };
  if (outcome.kind === "refused-by-api" && outcome.tokenRejected)
    return { to: "prompt", message: messages.tokenExpired };
  if (outcome.kind === "needs-again" || outcome.kind === "too-large") return atDocuments(message);
  if (outcome.kind !== "refused-by-check") return { to: "result", message };

  const errors: Record<string, string[]> = {};
  for (const { group, message } of outcome.problems) (errors[group ?? ""] ??= []).push(message);
  return { to: "documents", errors };
}

function atDocuments(message: string): SubmitEnding {
  return { to: "documents", errors: { "": [message] } };
}
