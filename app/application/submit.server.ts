import type { IncomingMessage, ServerResponse } from "node:http";

import { messages } from "~/api/messages";
import { apiTarget } from "~/api/transport.server";
import { env } from "~/env.server";
import { requestContext } from "~/http/request-context.server";

import type { AppliedCourse } from "./applied-course.server";
import { type Draft, idempotencyKey } from "./draft.server";
import type { Profile } from "./profile";
import type { Sent } from "./sent.server";
import { claimSubmission, findSubmission } from "./submissions.server";
import { dropUpload, forwardApplication, type UploadLimits, type UploadOutcome } from "./upload.server";

const ALREADY_SENDING =
  "Your application is being sent already. Wait a minute and reload this page: it shows whether it has arrived.";

/** How a Submit ended, in terms of where the applicant goes next. */
export type SubmitEnding =
  | { to: "done"; sent: Sent }
  | { to: "documents"; errors: Record<string, string[]> }
  | { to: "prompt"; message: string }
  | { to: "refused"; status: 411 | 429 | 503; retryAfter: number | null; message: string };

export interface SubmitRequest {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  draft: Draft;
  course: AppliedCourse;
  /** Checked. */
  profile: Profile;
  token: string;
}

/**
 * Sends the draft with the documents of a POST to the API, once: while it runs, another submission of the same draft
 * is refused, and one that has succeeded is not repeated.
 */
export async function submitApplication(submit: SubmitRequest): Promise<SubmitEnding> {
  const key = idempotencyKey(submit.draft);
  const claim = await claimSubmission(key);
  if (!claim) {
    await dropUpload({ ...submit, limits: uploadLimits() });
    return atDocuments(ALREADY_SENDING);
  }
  let sent: Sent | null = null;
  try {
    sent = await findSubmission(key);
    if (sent) {
      await dropUpload({ ...submit, limits: uploadLimits() });
      return { to: "done", sent };
    }
    const outcome = await forward(submit, key);
    if (outcome.kind !== "accepted") return endingOf(outcome);
    const { id, name, university } = submit.course;
    sent = { courseId: id, course: name, university, at: new Date().toISOString(), files: [...outcome.files], more: 0 };
    return { to: "done", sent };
  } finally {
    await claim.release(sent);
  }
}

/** The limits of one application, in bytes. */
export function uploadLimits(): UploadLimits {
  const { uploadMaxFileBytes, uploadMaxTotalBytes } = env();
  return { fileBytes: uploadMaxFileBytes, totalBytes: uploadMaxTotalBytes };
}

function forward({ incoming, outgoing, course, profile, token }: SubmitRequest, key: string): Promise<UploadOutcome> {
  return forwardApplication({
    incoming,
    outgoing,
    fields: { ...profile, preferred_university: course.university, preferred_course: course.name },
    target: new URL(apiTarget("/api/app/application-create/"), env().apiUrl),
    token,
    idempotencyKey: key,
    requestId: requestContext()?.requestId ?? "",
    limits: uploadLimits(),
  });
}

function endingOf(outcome: Exclude<UploadOutcome, { kind: "accepted" }>): SubmitEnding {
  const { message } = outcome;
  if (outcome.kind === "length-required") return { to: "refused", status: 411, retryAfter: null, message };
  if (outcome.kind === "busy") return { to: "refused", status: outcome.scope === "site" ? 503 : 429, retryAfter: outcome.retryAfter, message };
  if (outcome.kind === "refused-by-api" && outcome.tokenRejected) return { to: "prompt", message: messages.tokenExpired };
  if (outcome.kind !== "refused-by-check") return atDocuments(message);

  const errors: Record<string, string[]> = {};
  for (const { group, message } of outcome.problems) (errors[group ?? ""] ??= []).push(message);
  return { to: "documents", errors };
}

function atDocuments(message: string): SubmitEnding {
  return { to: "documents", errors: { "": [message] } };
}
