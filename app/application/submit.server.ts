import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

import { apiTarget } from "~/api/target.server";
import { env } from "~/env.server";
import { Counter } from "~/http/counter.server";
import { inOwnStoreTime } from "~/http/store-time.server";
import { tally } from "~/metrics.server";

import type { AppliedCourse } from "./applied-course.server";
import { type Draft, textsOf, unconfirmedSince } from "./draft.server";
import type { Profile } from "./profile";
import type { Arrival } from "./record/application-record.server";
import { type Attempt, beginAttempt, type Begun, isBeingSent } from "./record/attempt.server";
import { referenceOf } from "./reference.server";
import { SAVE } from "./arrive/form.server";
import { saveForm } from "./arrive/posted-form.server";
import { missingDocuments, openDocuments } from "./own-documents.server";
import { temporaryDocuments } from "./store/site-store.server";
import { inPageOrder } from "./rules/documents";
import type { Sender } from "./rules/limits.server";
import {
  type Accepted,
  type BusyScope,
  type DocumentProblem,
  type NotAccepted,
  uploadMessages,
  type UploadOutcome,
} from "./rules/outcome";
import { ApiSlot, takeUploadSlot } from "./arrive/slots.server";
import { busySending, type FormToSend, sendForm } from "./send/send-form.server";

export const ALREADY_SENDING =
  "Your application is being sent already. Wait a minute and reload this page: it shows whether it has arrived.";
const NOTHING_KEPT = "Documents that you chose just now were not saved.";
const NOT_NOW =
  "Applications cannot be sent at the moment. Nothing was sent and nothing is lost: please try again in a few minutes.";
const NOTHING_SENT = "Nothing was sent just now: an earlier attempt may have arrived.";

/** Applications of an account, a day, that are known for as long as a copy of their draft could come back: more than anybody sends. */
const lastingRecords = new Counter("lastingRecords", 100, 24 * 60 * 60);
const MOST_TRIES = 8;
const TRY_AGAIN_MS = 250;

const onlySaved: NotAccepted = { kind: "saved", message: "" };

/** The `intent` of a form that is sent once more although it may have arrived. */
const AGAIN = "again";

/** Where the applicant goes after a Submit, or after documents were saved, and what is said there, by group. */
export type FormEnding =
  | ({ to: "done" } & Arrival)
  | { to: "result"; errors: Record<string, string[]> }
  | ({ to: "documents"; errors: Record<string, string[]> } & DocumentsNews)
  /** To the documents, which say that it may have arrived. `at` is the ISO instant. */
  | { to: "unconfirmed"; at: string }
  | { to: "prompt" | "profile"; message: string }
  | { to: "refused"; status: 411 | 429 | 503; retryAfter: number | null; scope: BusyScope | null; message: string };

/** `unsent`: nothing can be sent now, and the form was not read. */
export type SubmitEnding = FormEnding | { to: "unsent"; message: string };

interface DocumentsNews {
  saved?: boolean;
  /** It is said that the store takes nothing. */
  storeFails?: boolean;
  /** What is gone is said now, and does not stop the next Submit. */
  forgetsGone?: boolean;
}

type Counted = "accepted" | "refused by check" | "refused by API" | "busy" | "unknown" | "not sent";

/** What follows from each kind of outcome: where the applicant goes, what the record hears and what is counted. */
const follows = {
  accepted: { to: "done", record: "accepted", counts: "accepted" },
  lost: { to: "unconfirmed", record: "lost", counts: "unknown" },
  saved: { to: "documents", record: "refused", counts: null },
  "refused-by-check": { to: "documents", record: "refused", counts: "refused by check" },
  "too-large": { to: "documents", record: "refused", counts: "refused by check" },
  "needs-again": { to: "documents", record: "refused", counts: "not sent" },
  "refused-by-api": { to: "result", record: "refused", counts: "refused by API" },
  unreachable: { to: "result", record: "refused", counts: "not sent" },
  stalled: { to: "result", record: "refused", counts: "not sent" },
  "too-slow": { to: "result", record: "refused", counts: "not sent" },
  "client-gone": { to: "result", record: "refused", counts: "not sent" },
  "another-page": { to: "profile", record: "refused", counts: "not sent" },
  "length-required": { to: 411, record: "refused", counts: "refused by check" },
  busy: { to: 429, record: "refused", counts: "busy" },
  "no-store": { to: 503, record: "refused", counts: "not sent" },
} as const satisfies Record<UploadOutcome["kind"], { to: unknown; record: unknown; counts: Counted | null }>;

const countOutcome = tally({
  name: "site_applications_total",
  help:
    "Times that Submit was pressed, by outcome; busy: as many as may be are under way, or Redis takes no writes; unknown: " +
    "all was sent and no confirmation came; not sent: the API was away, the line broke, or an earlier attempt is under way " +
    "or has to be confirmed first",
  label: "outcome",
  values: ["accepted", "refused by check", "refused by API", "busy", "unknown", "not sent"] satisfies Counted[],
});

export interface SubmitRequest {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  draft: Draft;
  course: AppliedCourse;
  /** Checked. */
  profile: Profile;
  token: string;
  sender: Sender;
  isOwnPage: (page: string) => boolean;
  /** What this browser will remember of an application. */
  remembered: (sent: Arrival["sent"]) => Promise<Arrival["sent"]>;
}

/**
 * Sends the draft with the documents of a POST to the API, once: while it runs, another submission of the same draft
 * is refused, one that has succeeded is not repeated, and one that may have arrived only when the POST asks for it.
 */
export async function submitApplication(submit: SubmitRequest): Promise<SubmitEnding> {
  const begun = await beginSoon(submit.draft);
  if (begun.state === "begun") return await send(submit, begun.attempt);
  if (begun.state === "sent") return { ...begun, to: "done" };
  if (begun.state === "refused") {
    countOutcome("busy");
    return { to: "unsent", message: NOT_NOW };
  }
  countOutcome("not sent");
  return atDocuments(`${ALREADY_SENDING} ${NOTHING_KEPT}`);
}

/** A browser in which Submit is pressed twice breaks the first POST off: that attempt ends in a moment. */
async function beginSoon(draft: Draft): Promise<Begun> {
  let sender: string | null = null;
  for (let tries = 1; ; tries += 1) {
    const begun: Begun = await beginAttempt(draft, unconfirmedSince(draft), sender);
    if (begun.state !== "sending" || tries === MOST_TRIES) return begun;
    sender = begun.by;
    await pause(TRY_AGAIN_MS);
  }
}

/** Saves the good documents of a POST and sends nothing. */
export async function saveDocuments(
  save: Pick<SubmitRequest, "incoming" | "outgoing" | "draft" | "sender" | "isOwnPage">,
) {
  // What is saved now would not be sent, and go with the draft when that has arrived.
  if (await isBeingSent(save.draft)) return atDocuments(`${ALREADY_SENDING} ${NOTHING_KEPT}`);
  const own = await openDocuments(save.draft, save.sender);
  if (!own) return { ...atDocuments(uploadMessages.notSaved("store", false)), storeFails: true };
  const outcome = await saveForm({ ...posted(save), own });
  return endingOf(outcome);
}

/**
 * The same where nothing can be sent. `null` where all that the form brought is saved, else the ending, with
 * `messages` first.
 */
export async function saveUnsent(save: Parameters<typeof saveDocuments>[0], messages: readonly string[]) {
  const saved = await saveDocuments(save);
  if (saved.to !== "documents" && saved.to !== "result") return saved;
  const isAllSaved = Object.values(saved.errors)
    .flat()
    .every((text) => text === uploadMessages.nothingChosen);
  return isAllSaved ? null : { ...saved, errors: inPageOrder({ "": [...messages] }, saved.errors) };
}

/**
 * The attempt is written down before anything leaves, and again before the last bytes do: a process that is killed in
 * between closes its connections cleanly, and some APIs take what they have by then for the whole (contract 5.12).
 */
async function send(submit: SubmitRequest, attempt: Attempt): Promise<FormEnding> {
  let became: Parameters<Attempt["end"]>[0] = "refused";
  let isOwn = true;
  const body = posted(submit);
  const slot = new ApiSlot(submit.sender, body.giveWay);
  let ending: FormEnding;
  try {
    const lasting = await openDocuments(submit.draft, submit.sender);
    const temporary = temporaryDocuments();
    const own = lasting ?? { store: temporary, present: [], sender: submit.sender };
    const missing: FormToSend["missing"] = (listed, brought) =>
      missingDocuments(own, submit.draft, { isTemporary: lasting === null, listed, brought });
    const check: FormToSend["check"] = async ({ intent, since, atEnd }) => {
      if (intent === SAVE) return onlySaved;
      if (attempt.earlier && !(intent === AGAIN && isMeant(attempt.earlier, since))) return needsAgain(NOTHING_SENT);
      if (!(await inOwnStoreTime(() => slot.take()))) return busySending;
      const mayGoOn = !atEnd || (await attempt.lastCheck());
      return mayGoOn === true ? null : needsAgain(mayGoOn === "refused" ? NOT_NOW : ALREADY_SENDING);
    };
    // From here on, whatever breaks, it may have arrived.
    became = "lost";
    const { course, profile, token } = submit;
    const outcome = await sendForm({
      ...body,
      fields: { ...profile, preferred_university: course.university, preferred_course: course.name },
      target: new URL(apiTarget("/api/app/application-create/"), env().apiUrl),
      token,
      idempotencyKey: attempt.key,
      own,
      temporary,
      missing,
      check,
    });
    const { counts } = follows[outcome.kind];
    if (counts) countOutcome(counts);
    if (outcome.kind === "accepted") {
      const sent = await submit.remembered(whatWasSent(course, outcome));
      became = { sent, files: outcome.sentIds, texts: textsOf(submit.draft) };
      ending = { to: "done", ...became };
    } else {
      became = follows[outcome.kind].record;
      ending = endingOf(lasting ? outcome : { storeFailure: "store", ...outcome });
    }
  } finally {
    slot.release();
    isOwn = await attempt.end(
      became,
      became !== "refused" && !(await lastingRecords.take(submit.sender.account)).taken,
    );
  }
  return became === "refused" && !isOwn ? atDocuments(ALREADY_SENDING) : ending;
}

function posted({
  incoming,
  outgoing,
  sender,
  isOwnPage,
}: Pick<SubmitRequest, "incoming" | "outgoing" | "sender" | "isOwnPage">) {
  const giving = new AbortController();
  const giveWay = () => {
    giving.abort();
    incoming.destroy();
  };
  return {
    incoming,
    outgoing,
    isOwnPage,
    giveWay,
    givesWay: giving.signal,
    takeSlot: () => takeUploadSlot(sender, giveWay),
  };
}

/**
 * Whether “Submit again” was pressed under the warning of this doubt. A browser that loses its line repeats a POST by itself, also
 * when the first one has reached the API: then the doubt is a newer one. A form that names none means any.
 */
function isMeant({ at }: { at: string | null }, since: string | null): boolean {
  return since === null || secondOf(since) === secondOf(at ?? "");
}

/** The draft's own note of it, which may be all that a page knows, has whole seconds. */
const secondOf = (instant: string) => instant.slice(0, "2026-11-27T12:00:00".length);

function needsAgain(message: string): NotAccepted {
  return { kind: "needs-again", message };
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

function endingOf(outcome: NotAccepted): FormEnding {
  const { kind, message, problems = [], storeFailure, savesSome = false, scope = null, retryAfter = null } = outcome;
  const { to } = follows[kind];
  if (to === "unconfirmed") return { to, at: new Date().toISOString() };
  if (to === "profile") return { to, message };
  if (to !== "documents" && to !== "result") {
    return { to: "refused", status: scope === "site" ? 503 : to, retryAfter, scope, message };
  }
  const is = (reason: DocumentProblem["reason"]) => problems.some((problem) => problem.reason === reason);
  const storeFails = storeFailure !== undefined && !is("away");
  const failure = { "": storeFails ? [uploadMessages.notSaved(storeFailure, savesSome)] : [] };
  if (kind === "refused-by-check")
    return { to, errors: inPageOrder(errorsOf(problems), failure), storeFails, forgetsGone: is("gone") };
  const errors = inPageOrder({ "": message ? [message] : [] }, failure, errorsOf(problems));
  if (to === "result") {
    const isAllSaved = problems.length === 0 && !storeFails;
    return outcome.tokenRejected && isAllSaved ? { to: "prompt", message } : { to, errors };
  }
  return { to, errors, storeFails, saved: kind === "saved" && !is("missing") };
}

/** Sentences by group, those of the whole form under "". */
function errorsOf(problems: readonly DocumentProblem[]): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const { group, message } of problems) (errors[group ?? ""] ??= []).push(message);
  return errors;
}

function atDocuments(message: string): Extract<FormEnding, { to: "documents" }> {
  return { to: "documents", errors: { "": [message] } };
}
