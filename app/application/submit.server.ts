import type { IncomingMessage, ServerResponse } from "node:http";

import { apiTarget } from "~/api/target.server";
import { messages } from "~/api/messages";
import { env } from "~/env.server";
import { requestContext } from "~/http/request-context.server";
import { takesWrites } from "~/http/shared-store.server";
import { inOwnStoreTime } from "~/http/store-time.server";

import type { AppliedCourse } from "./applied-course.server";
import { countApplication } from "./counts.server";
import { type Draft, unconfirmedSince } from "./draft.server";
import type { Profile } from "./profile";
import type { Arrival } from "./record/application-record.server";
import { type Attempt, beginAttempt, isBeingSent } from "./record/attempt.server";
import { referenceOf } from "./reference.server";
import { dropUpload } from "./arrive/drop-upload.server";
import { SAVE } from "./arrive/form.server";
import { missingDocuments, openDocuments, outOfReach } from "./own-documents.server";
import { temporaryDocuments } from "./store/site-store.server";
import { inPageOrder } from "./rules/documents";
import { type Sender, uploadLimits } from "./rules/limits.server";
import { type BusyScope, type DocumentProblem, uploadMessages } from "./rules/outcome";
import { takeUploadSlot } from "./arrive/upload-slots.server";
import { ApiSlot } from "./send/api-slots.server";
import {
  type ApplicationUpload,
  busySending,
  forwardApplication,
  saveForm,
  type UploadEnding,
  type UploadOutcome,
} from "./send/upload.server";

export const ALREADY_SENDING =
  "Your application is being sent already. Wait a minute and reload this page: it shows whether it has arrived.";
const NOT_NOW =
  "Applications cannot be sent at the moment. Nothing was sent and nothing is lost: please try again in a few minutes.";
const NOTHING_SENT = "Nothing was sent just now: an earlier attempt may have arrived.";

const onlySaved: UploadOutcome = { kind: "saved", problems: [], message: "" };

/** The `intent` of a form that is sent once more although it may have arrived. */
const AGAIN = "again";

/** How a Submit ended, in terms of where the applicant goes next. */
export type SubmitEnding =
  | ({ to: "done" } & Arrival)
  | { to: "documents"; errors: Record<string, string[]>; saved?: boolean; forgetsGone?: boolean }
  /** It was sent, or was to be, and has not arrived: to the result that says why. */
  | { to: "result"; errors: Record<string, string[]> }
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
  if (!(await inOwnStoreTime(takesWrites))) {
    countApplication("busy");
    const saved = await saveDocuments(submit);
    return saved.to === "documents" ? { ...saved, errors: inPageOrder({ "": [NOT_NOW] }, saved.errors) } : saved;
  }
  const begun = await beginAttempt(submit.draft, unconfirmedSince(submit.draft));
  if (begun.state === "begun") return await send(submit, begun.attempt);
  await dropUpload(submit);
  return begun.state === "sent" ? { ...begun, to: "done" } : atDocuments(ALREADY_SENDING);
}

/** Saves the good documents of a POST and sends nothing; where they cannot be saved, the body is read and dropped. */
export async function saveDocuments(save: Pick<SubmitRequest, "incoming" | "outgoing" | "draft" | "sender">) {
  // What is saved now would not be sent, and go with the draft when that has arrived.
  if (await isBeingSent(save.draft)) {
    await dropUpload(save);
    return atDocuments(ALREADY_SENDING);
  }
  const own = await openDocuments(save.draft, save.sender);
  if (!own) {
    await dropUpload(save);
    return atDocuments(uploadMessages.notSaved("store", false));
  }
  return endingOf(await saveForm({ ...posted(save), own }));
}

/**
 * The attempt is written down before anything leaves, and again before the last bytes do: a process that is killed in
 * between closes its connections cleanly, and some APIs take what they have by then for the whole (contract 5.12).
 */
async function send(submit: SubmitRequest, attempt: Attempt): Promise<SubmitEnding> {
  let became: Parameters<Attempt["end"]>[0] = "refused";
  let isOwn = true;
  const body = posted(submit);
  const slot = new ApiSlot(submit.sender, body.giveWay);
  let ending: SubmitEnding;
  try {
    const lasting = await openDocuments(submit.draft, submit.sender);
    const temporary = temporaryDocuments();
    const own = lasting ?? { store: temporary, present: [], sender: submit.sender };
    const beforeSending = (intent: string | null) => {
      if (intent === SAVE) return onlySaved;
      return attempt.repeats && intent !== AGAIN ? needsAgain(NOTHING_SENT) : null;
    };
    const takeSlot = async () => ((await inOwnStoreTime(() => slot.take())) ? null : busySending);
    const beforeOpening = async ({ intent }: { intent: string | null }) => beforeSending(intent) ?? (await takeSlot());
    const beforeEnd = async ({ intent }: { intent: string | null }) => {
      const missing = () => (lasting ? missingDocuments(lasting, submit.draft) : outOfReach(own, submit.draft));
      const refusal = beforeSending(intent) ?? refusedFor(await missing()) ?? (await takeSlot());
      return refusal ?? ((await attempt.finish()) ? null : needsAgain(ALREADY_SENDING));
    };
    // From here on, whatever breaks, it may have arrived.
    became = "lost";
    const outcome = await forward(submit, attempt.key, { ...body, own, temporary, beforeOpening, beforeEnd });
    countApplication(outcome.kind);
    if (outcome.kind === "accepted") {
      became = { sent: whatWasSent(submit.course, outcome), files: outcome.sentIds };
      ending = { to: "done", ...became };
    } else if (outcome.kind === "lost") {
      ending = { to: "unconfirmed", at: new Date().toISOString() };
    } else {
      // The API has refused the whole, or cannot have had it (`forwardApplication`).
      became = "refused";
      ending = endingOf(lasting ? outcome : { ...outcome, storeFailure: outcome.storeFailure ?? "store" });
    }
  } finally {
    slot.release();
    isOwn = await attempt.end(became);
  }
  return became === "refused" && !isOwn ? atDocuments(ALREADY_SENDING) : ending;
}

function forward(
  submit: SubmitRequest,
  key: string,
  asked: Omit<ApplicationUpload, "fields" | "target" | "token" | "idempotencyKey">,
): Promise<UploadEnding> {
  const { course, profile, token } = submit;
  return forwardApplication({
    fields: { ...profile, preferred_university: course.university, preferred_course: course.name },
    target: new URL(apiTarget("/api/app/application-create/"), env().apiUrl),
    token,
    idempotencyKey: key,
    ...asked,
  });
}

function posted({ incoming, outgoing, sender }: Pick<SubmitRequest, "incoming" | "outgoing" | "sender">) {
  const giving = new AbortController();
  const giveWay = () => {
    giving.abort();
    incoming.destroy();
  };
  return {
    incoming,
    outgoing,
    requestId: requestContext()?.requestId ?? "",
    limits: uploadLimits(),
    giveWay,
    givesWay: giving.signal,
    takeSlot: () => takeUploadSlot(sender, giveWay),
  };
}

type Accepted = Extract<UploadOutcome, { kind: "accepted" }>;

function needsAgain(message: string): UploadOutcome {
  return { kind: "needs-again", message };
}

function refusedFor([first, ...others]: readonly DocumentProblem[]): UploadOutcome | null {
  return first ? { kind: "refused-by-check", problems: [first, ...others], message: first.message } : null;
}

function whatWasSent({ id, name, university }: AppliedCourse, { files, body }: Accepted): Arrival["sent"] {
  return {
    courseId: id,
    course: name,
    university,
    at: new Date().toISOString(),
    reference: referenceOf(body),
    files: [...files],
    more: 0,
  };
}

function endingOf(ending: UploadEnding): SubmitEnding {
  const { message } = ending;
  if (ending.kind === "length-required") return { to: "refused", status: 411, retryAfter: null, scope: null, message };
  if (ending.kind === "no-store")
    return { to: "refused", status: 503, retryAfter: ending.retryAfter, scope: null, message };
  if (ending.kind === "busy")
    return {
      to: "refused",
      status: ending.scope === "site" ? 503 : 429,
      retryAfter: ending.retryAfter,
      scope: ending.scope,
      message,
    };
  if (ending.kind === "refused-by-api" && ending.tokenRejected) return { to: "prompt", message: messages.tokenExpired };

  const news = errorsOf(ending.notSaved ?? []);
  const { storeFailure, savesSome = false } = ending;
  const failure = storeFailure ? { "": [uploadMessages.notSaved(storeFailure, savesSome)] } : {};
  if (ending.kind === "saved") {
    const nothing = ending.problems.some(({ reason }) => reason === "missing");
    return { to: "documents", errors: inPageOrder(failure, errorsOf(ending.problems)), saved: !nothing };
  }
  if (ending.kind === "refused-by-check") {
    const known = ending.problems.some(({ message: each }) => TOLD_OF_STORE.has(each));
    const forgetsGone = ending.problems.some(({ reason }) => reason === "gone");
    return { to: "documents", errors: inPageOrder(errorsOf(ending.problems), known ? {} : failure), forgetsGone };
  }
  const errors = inPageOrder({ "": [message] }, ending.kind === "too-large" ? failure : {}, news);
  return { to: ending.kind === "needs-again" || ending.kind === "too-large" ? "documents" : "result", errors };
}

/** After these there is nothing more to say of the store. */
const TOLD_OF_STORE = new Set<string>([uploadMessages.savedAway]);

/** Sentences by group, those of the whole form under "". */
function errorsOf(problems: readonly DocumentProblem[]): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const { group, message } of problems) (errors[group ?? ""] ??= []).push(message);
  return errors;
}

function atDocuments(message: string): SubmitEnding {
  return { to: "documents", errors: { "": [message] } };
}
