import { setTimeout as pause } from "node:timers/promises";

import { isRenewed, type UsableToken } from "~/account/token.server";
import { messages } from "~/api/messages";
import { apiTarget } from "~/api/target.server";
import { env } from "~/env.server";
import { Counter } from "~/http/counter.server";
import { tally } from "~/metrics.server";

import type { AppliedCourse } from "./applied-course.server";
import {
  documentsNotice,
  type Draft,
  hashOfTexts,
  type Notice,
  unconfirmedSince,
  withUnconfirmed,
} from "./draft.server";
import type { Profile } from "./profile";
import type { SavedDocument } from "./documents/saved-documents";
import { type Arrival, type CourseRecord, secondOf } from "./record/application-record.server";
import { type Attempt, beginAttempt, type Begun, idempotencyKey, isBeingSent } from "./record/attempt.server";
import { referenceOf } from "./reference.server";
import { type Posted, SAVE } from "./upload/form.server";
import { missingDocuments, openDocuments, removeDocument, withoutFile } from "./own-documents.server";
import { documentGroups, inPageOrder } from "./rules/documents";
import type { Sender } from "./rules/limits.server";
import { type Accepted, type DocumentProblem, type NotAccepted, uploadMessages } from "./rules/outcome";
import { type FormToSend, saveForm, sendForm } from "./upload/documents-post.server";

export const ALREADY_SENDING =
  "Your application is being sent already. Wait a minute and reload this page: it shows whether it has arrived.";
/** Of a POST that came meanwhile. It stays true, whatever becomes of the one that is being sent. */
const WAS_SENDING = "Your application was being sent already when you pressed: nothing more was sent.";
const NOT_SENDING = "It is not being sent any more, as far as this page knows: press Submit to send it.";
const NOTHING_KEPT = "Of documents that you had just chosen only those that the Documents tab lists are kept.";
const NOT_NOW =
  "Applications cannot be sent at the moment. Nothing was sent and nothing is lost: please try again in a few minutes.";
const TOO_OFTEN =
  "Nothing was sent: Submit was pressed very often from your account. What is listed here is kept: please try again in an hour.";
const TOOK_LONG =
  "Nothing was sent, since your documents took very long to arrive. What is listed on the Documents tab is saved: please press Submit again.";
const AWAY = documentsNotice({ "": [messages.application] });
const NOTHING_SENT = "Nothing was sent just now: an earlier attempt may have arrived.";

/** Applications of an account, a day, that are known for as long as a copy of their draft could come back: more than anybody sends. */
const lastingRecords = new Counter("lastingRecords", 100, 24 * 60 * 60);
/** Attempts of an account, an hour: each leaves a record in Redis and a file for a quarter of one, whatever came of it. */
const attempts = new Counter("attempts", 300, 60 * 60);
const MOST_TRIES = 8;
const TRY_AGAIN_MS = 250;

const onlySaved: NotAccepted = { kind: "saved", message: "" };

/** The `intent` of a form that is sent once more although it may have arrived. */
const AGAIN = "again";

/** Where the applicant goes after a Submit, or after documents were saved. */
export type FormEnding =
  | ({ to: "done"; again?: boolean } & Arrival)
  | Told
  | { to: "refused"; status: 411 | 429 | 503; retryAfter: number | null; message: string };

/** A page that says what has happened. */
interface Told {
  to: "documents" | "result" | "profile";
  notice: Notice | null;
  /** The draft from now on. */
  draft: Draft;
  /** The API does not take the login any more. */
  endsLogin?: boolean;
}

type Counted = "accepted" | "refused by check" | "refused by API" | "busy" | "unknown" | "not sent";

/** What follows from each kind of outcome: where the applicant goes, and what is counted. */
const follows = {
  lost: { to: "result", counts: "unknown" },
  saved: { to: "documents", counts: null },
  "refused-by-check": { to: "documents", counts: "refused by check" },
  "needs-again": { to: "documents", counts: "not sent" },
  "was-sending": { to: "documents", counts: "not sent" },
  "not-now": { to: "documents", counts: "busy" },
  "refused-by-api": { to: "result", counts: "refused by API" },
  unreachable: { to: "result", counts: "not sent" },
  "too-slow": { to: "result", counts: "not sent" },
  "client-gone": { to: "result", counts: "not sent" },
  "another-page": { to: "profile", counts: "not sent" },
  "length-required": { to: 411, counts: "refused by check" },
  busy: { to: 429, counts: "busy" },
  "no-store": { to: 503, counts: "not sent" },
} as const satisfies Record<NotAccepted["kind"], { to: unknown; counts: Counted | null }>;

const countOutcome = tally({
  name: "site_applications_total",
  help:
    "Times that Submit was pressed, by outcome; busy: as many as may be are under way, Redis takes no writes, or one account presses very often; unknown: " +
    "all was sent and no confirmation came; not sent: the API was away, the line broke, or an earlier attempt is under way " +
    "or has to be confirmed first",
  label: "outcome",
  values: ["accepted", "refused by check", "refused by API", "busy", "unknown", "not sent"] satisfies Counted[],
});

/** A POST of the Documents form, for a draft. */
export interface DraftPost extends Omit<Posted, "own"> {
  draft: Draft;
  sender: Sender;
}

export interface SubmitRequest extends DraftPost {
  course: AppliedCourse;
  /** Checked. */
  profile: Profile;
  /** The login's token, and how to ask for the one to use from now on. */
  token: string;
  newestToken: () => Promise<UsableToken>;
  /** An application as this browser will know it. */
  shortened: (sent: Arrival["sent"]) => Promise<Arrival["sent"]>;
}

/**
 * Sends the draft with the documents of a POST to the API, once: while it runs, another submission of the same draft
 * is refused, one that has succeeded is not repeated, and one that may have arrived only when the POST asks for it.
 */
export async function submitApplication(submit: SubmitRequest): Promise<FormEnding> {
  if (isStopping) return atDocuments(submit.draft, [NOT_NOW]);
  const submission = submitOnce(submit);
  submissions.add(submission);
  return submission.finally(() => submissions.delete(submission));
}

const submissions = new Set<Promise<FormEnding>>();
/** Whether the process stops: no other submission begins. */
let isStopping = false;

/** Resolves when all submissions have ended, of those whose browser has gone too: what became of each is written down. None begins then. */
export async function submissionsDone(): Promise<void> {
  while (submissions.size > 0) await Promise.allSettled(submissions);
  isStopping = true;
}

async function submitOnce(submit: SubmitRequest): Promise<FormEnding> {
  if (!(await attempts.take(submit.sender.account)).taken) {
    countOutcome("busy");
    return await saveUnsent(submit, documentsNotice({ "": [TOO_OFTEN] }));
  }
  const begun = await beginSoon(submit.draft);
  if (begun.state === "begun") return await send(submit, begun.attempt);
  if (begun.state === "sent") return { ...begun, to: "done", again: true };
  if (begun.state === "refused") {
    countOutcome("busy");
    return await saveUnsent(submit, documentsNotice({ "": [NOT_NOW] }));
  }
  countOutcome("not sent");
  return atDocuments(submit.draft, [WAS_SENDING, NOTHING_KEPT]);
}

/** A browser in which Submit is pressed twice breaks the first POST off: that attempt ends in a moment. */
async function beginSoon(draft: Draft): Promise<Begun> {
  let rival: string | null = null;
  for (let tries = 1; ; tries += 1) {
    const begun: Begun = await beginAttempt(draft, unconfirmedSince(draft), rival);
    if (begun.state !== "sending" || tries === MOST_TRIES) return begun;
    rival = begun.by;
    await pause(TRY_AGAIN_MS);
  }
}

/** Saves the good documents of a POST and sends nothing. `mayBeEmpty`: there need not be any. */
export async function saveDocuments(post: DraftPost, { mayBeEmpty = false } = {}): Promise<FormEnding> {
  const { draft, sender } = post;
  // What is saved now would not be sent, and go with the draft when that has arrived.
  const isSending = await isBeingSent(draft.id, draft.courseId);
  const own = isSending ? { store: null, present: [], sender } : await openDocuments(draft, sender);
  const refused = isSending ? [WAS_SENDING, NOTHING_KEPT] : own.store ? null : [uploadMessages.notSaved("store")];
  if (refused && !mayBeEmpty) return atDocuments(draft, refused);
  const outcome = await saveForm({ ...post, own });
  if (mayBeEmpty && isEmpty(outcome)) return { to: "documents", draft, notice: null };
  if (refused) return atDocuments(draft, refused);
  const ending = endingOf(outcome, draft);
  return ending.to === "result" ? { ...ending, to: "documents" } : ending;
}

/** Whether a form was read to its end and brought nothing. */
function isEmpty({ kind, problems = [] }: NotAccepted): boolean {
  return kind === "saved" && problems.some(({ message }) => message === uploadMessages.nothingChosen);
}

/** Saves the documents of a POST if there are any, then removes a saved one. */
export async function saveAndRemove(post: DraftPost, id: string): Promise<FormEnding> {
  const saved = await saveDocuments(post, { mayBeEmpty: true });
  if (saved.to !== "documents") return saved;
  const { account } = post.sender;
  if (await removeDocument(saved.draft, account, id)) return { ...saved, draft: withoutFile(saved.draft, account, id) };
  const errors = saved.notice?.at === "documents" ? saved.notice.errors : {};
  return { ...saved, notice: documentsNotice(inPageOrder(errors, { "": [uploadMessages.notRemoved] })) };
}

/** Saves the documents of a Submit while the API is away, and says that nothing was sent. */
export async function saveWhileAway(post: DraftPost): Promise<FormEnding> {
  countOutcome("not sent");
  return await saveUnsent(post, AWAY);
}

/** Saves the documents of a POST where nothing can be sent, as `why` says. What cannot be saved is said behind it. */
export async function saveUnsent(post: DraftPost, why: Notice): Promise<FormEnding> {
  const saved = await saveDocuments(post);
  if (saved.to !== "documents" || saved.notice?.at !== "documents") return saved;
  const { draft } = post;
  const { errors } = saved.notice;
  const left = Object.values(errors)
    .flat()
    .filter((text) => text !== uploadMessages.nothingChosen);
  if (why.at !== "documents")
    return { to: "profile", draft, notice: { at: why.at, message: [why.message, ...left].join(" ") } };
  if (left.length === 0) return { to: "result", draft, notice: why };
  return { ...saved, notice: { at: "documents", errors: inPageOrder(why.errors, errors) } };
}

/**
 * The attempt is written down before anything leaves, and again before the last bytes do: a process that is killed in
 * between closes its connections cleanly, and some APIs take what they have by then for the whole (contract 5.12).
 */
async function send(submit: SubmitRequest, attempt: Attempt): Promise<FormEnding> {
  const { draft, sender, course, profile } = submit;
  let became: Parameters<Attempt["end"]>[0] = "refused";
  let isOwn = true;
  let ending: FormEnding;
  let used = submit.token;
  const token = async () => (used = (await submit.newestToken()).token ?? used);
  try {
    const own = await openDocuments(draft, sender);
    const check: FormToSend["check"] = async (form) => {
      if (form.intent === SAVE) return onlySaved;
      const problems = form.ended ? await missingDocuments(own, draft, form) : [];
      if (problems.length > 0) return { kind: "refused-by-check", message: "", problems };
      const isUnasked = attempt.earlier && !(form.intent === AGAIN && isMeant(attempt.earlier, form.since));
      if (isUnasked) return { kind: "needs-again", message: NOTHING_SENT };
      if (!form.ended) return null;
      const mayGoOn = await attempt.lastCheck();
      if (mayGoOn === "refused") return { kind: "not-now", message: NOT_NOW };
      return mayGoOn ? null : { kind: "was-sending", message: WAS_SENDING };
    };
    // From here on, whatever breaks, it may have arrived.
    became = "lost";
    const outcome = await sendForm({
      ...submit,
      fields: { ...profile, preferred_university: course.university, preferred_course: course.name },
      target: new URL(apiTarget("/api/app/application-create/"), env().apiUrl),
      token,
      idempotencyKey: idempotencyKey(draft, sender.account),
      own,
      check,
    });
    if (outcome.kind === "accepted") {
      countOutcome("accepted");
      const sent = await submit.shortened(whatWasSent(course, outcome));
      const repeated = attempt.earlier ? true : undefined;
      became = {
        sent: { ...sent, repeated, by: sender.account },
        files: outcome.sentIds,
        texts: hashOfTexts(draft.profile),
      };
      ending = { to: "done", ...became };
    } else {
      const { counts } = follows[outcome.kind];
      if (counts) countOutcome(counts);
      became = outcome.kind === "lost" ? "lost" : "refused";
      const goesOn = outcome.tokenRejected === true && isRenewed(await submit.newestToken(), used);
      ending = endingOf(goesOn ? { ...outcome, tokenRejected: false, message: TOOK_LONG } : outcome, draft);
    }
  } finally {
    const isBrief = became !== "refused" && !(await lastingRecords.take(sender.account)).taken;
    isOwn = await attempt.end(became, isBrief);
  }
  return became === "refused" && !isOwn ? atDocuments(draft, [WAS_SENDING]) : ending;
}

/**
 * Whether “Submit again” was pressed under the warning of this doubt. A browser that loses its line repeats a POST by itself, also
 * when the first one has reached the API: then the doubt is a newer one. A form that names none means any.
 */
function isMeant({ at }: { at: string | null }, since: string | null): boolean {
  return since === null || secondOf(since) === secondOf(at ?? "");
}

function whatWasSent({ id, name, university }: AppliedCourse, { files, body }: Accepted): Arrival["sent"] {
  const at = new Date().toISOString();
  return { courseId: id, course: name, university, at, reference: referenceOf(body), files: [...files], more: 0 };
}

function endingOf(outcome: NotAccepted, draft: Draft): FormEnding {
  const { kind, message, problems = [], notSaved, scope = null, retryAfter = null } = outcome;
  const { to } = follows[kind];
  if (kind === "lost") return { to: "result", draft: withUnconfirmed(draft, new Date().toISOString()), notice: null };
  if (to === "profile") return { to, draft, notice: { at: "profile", message } };
  if (to !== "documents" && to !== "result")
    return { to: "refused", status: scope === "site" ? 503 : to, retryAfter, message };
  const is = (reason: DocumentProblem["reason"]) => problems.some((problem) => problem.reason === reason);
  const saidOfStore = is("away") ? null : notSaved;
  if (outcome.tokenRejected && problems.length === 0 && !saidOfStore)
    return { to: "profile", draft, notice: { at: "prompt", message }, endsLogin: true };
  // A refused form has its message among the problems.
  const said = kind === "refused-by-check" || message === "" ? [] : [message];
  const errors = inPageOrder(
    { "": saidOfStore ? [...said, uploadMessages.notSaved(saidOfStore)] : said },
    ...problems.map((problem) => ({ [problem.group ?? ""]: [problem.message] })),
  );
  // What is gone is said now, and does not stop the next Submit.
  return { to, draft: is("gone") ? { ...draft, listed: null } : draft, notice: documentsNotice(errors) };
}

function atDocuments(draft: Draft, messages: readonly string[]): FormEnding {
  return { to: "documents", draft, notice: documentsNotice({ "": messages }) };
}

/** Whether a draft has still to say that a POST has added nothing. */
export const saysWasSending = ({ notice }: Draft): boolean =>
  notice?.at === "documents" && (notice.errors[""] ?? []).includes(WAS_SENDING);

/**
 * The notice of a draft as it is true now: what it says of an application that was being sent goes by the draft's progress, and
 * that a group has no document by what is saved.
 */
export function noticeNow(
  { notice }: Draft,
  progress: CourseRecord | null,
  saved: readonly Pick<SavedDocument, "group" | "state">[] = [],
): Notice | null {
  const isSending = progress?.state === "sending";
  if (notice?.at !== "documents") return isSending ? documentsNotice({ "": [ALREADY_SENDING] }) : notice;
  const { "": ofForm = [], ...ofGroups } = notice.errors;
  if (isSending && !ofForm.includes(WAS_SENDING)) return documentsNotice({ "": [ALREADY_SENDING] });
  const now = isSending ? ALREADY_SENDING : progress === null ? `${WAS_SENDING} ${NOT_SENDING}` : WAS_SENDING;
  const groups = documentGroups.filter(({ name }) =>
    saved.some(({ group, state }) => group === name && state === "whole"),
  );
  const mended = groups.map(({ label }) => uploadMessages.missing(label));
  const errors = Object.entries(ofGroups).map(
    ([group, texts]) => [group, texts.filter((text) => !mended.includes(text))] as const,
  );
  const left = { "": ofForm.map((text) => (text === WAS_SENDING ? now : text)), ...Object.fromEntries(errors) };
  return { ...notice, errors: inPageOrder(left) };
}
