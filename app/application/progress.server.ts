import { readSession } from "~/account/session.server";
import { firm } from "~/content/firm.server";
import { Counter } from "~/http/counter.server";
import { isVeryLate, requestContext } from "~/http/request-context.server";
import { within } from "~/http/within.server";

import {
  clearDraft,
  doubtsOf,
  type Draft,
  draftFor,
  findDraft,
  findNextDraft,
  hashOfTexts,
  unconfirmedSince,
  withKeeper,
  withUnconfirmed,
} from "./draft.server";
import type { Unconfirmed } from "./documents/unconfirmed-warning";
import { nepalTime } from "./instant";
import { removeDocuments } from "./own-documents.server";
import {
  type ApplicationRecord,
  type Arrival,
  courseIn,
  type CourseRecord,
  hasNews,
  isNeededBeside,
} from "./record/application-record.server";
import { endRecord } from "./record/attempt.server";
import { isClosed, readRecord } from "./record/records.server";
import { isSame, isSentBy, listSent, saveSent } from "./sent.server";

/** How long the end of a draft waits for the deletion of its documents: an answer that comes very late would clear the next draft's cookies. */
const DELETION_MS = 1000;

const deletions = new Set<Promise<void>>();

/** Resolves when all deletions have ended that a logout or “Delete my draft” has begun. */
export async function deletionsDone(): Promise<void> {
  while (deletions.size > 0) await Promise.allSettled(deletions);
}

/** What is said at the end of a draft that was being sent, or may have arrived. */
export const IN_DOUBT = "Your application may have arrived all the same: ask us before you send it again.";

/**
 * Drafts of an address, an hour, whose end is noted though nothing was sent: strangers can begin and delete as many as they like, and
 * each note takes room in Redis and a file for a quarter of an hour.
 */
const briefEnds = new Counter("briefEnds", 300, 60 * 60);

/** Drafts of an account, a day, whose end is noted for as long as a copy of their cookie could come back. */
const lastingEnds = new Counter("lastingEnds", 100, 24 * 60 * 60);

/**
 * How far a draft has come at its course (`null`: nothing of it can have arrived), and the draft with what is known of its other
 * courses. Where it may have arrived is noted in it, at this course too: the record may be lost. Where it has arrived at another is
 * noted among what was sent. `neededElsewhere`: one of them still needs its texts and documents.
 */
export async function progressOf(request: Request, draft: Draft) {
  const record = await readRecord(draft.id);
  const others = record.courses.filter((course) => course.courseId !== draft.courseId);
  const { loggedIn, account } = await readSession(request);
  if (loggedIn) await saveSent(request, ...others.flatMap((course) => (course.state === "sent" ? [course.sent] : [])));
  const here = courseIn(record, draft.courseId);
  const noted = unconfirmedSince(draft);
  const doubts = others.filter((course) => course.state === "unconfirmed");
  const settled = withoutArrived(draft, record);
  const withDoubts = doubts.reduceRight((known, { at, courseId }) => withUnconfirmed(known, at, courseId), settled);
  const isUnconfirmed = here?.state === "unconfirmed" || (!here && noted !== null);
  const at = here?.state === "unconfirmed" ? here.at : noted;
  const whole = isUnconfirmed ? withUnconfirmed(withDoubts, at) : withDoubts;
  const progress: CourseRecord | null = isUnconfirmed
    ? { courseId: draft.courseId, state: "unconfirmed", at: at ?? unconfirmedSince(whole) }
    : here;
  const isOwn = here?.state === "sent" && isSentBy(here.sent, account);
  const neededElsewhere =
    record.courses.some((course) => course !== here && course.state === "sending") ||
    (isOwn && isNeededBeside(record, here));
  return { draft: whole, progress, neededElsewhere };
}

/** The draft without its doubts about courses at which it has arrived since. */
function withoutArrived(draft: Draft, record: ApplicationRecord): Draft {
  const left = draft.unconfirmed.filter(({ courseId }) => courseIn(record, courseId)?.state !== "sent");
  return left.length === draft.unconfirmed.length ? draft : { ...draft, unconfirmed: left };
}

/**
 * The draft of this browser and how far it has come, unless it has arrived at its course: that is noted among what was sent, since the
 * answer that said so may have been lost on its way. A visitor who is logged out is told nothing of either.
 */
export async function draftToSend(request: Request) {
  const draft = await findDraft(request);
  if (!draft) return null;
  if (!(await readSession(request)).loggedIn) return { draft, progress: null };
  const { progress } = await progressOf(request, draft);
  if (progress?.state !== "sent") return { draft, progress };
  await saveSent(request, progress.sent);
  return null;
}

/** Whether texts of a draft that has arrived were typed after it was sent. */
export function wasTypedSince({ profile }: Draft, { texts }: Pick<Arrival, "texts">): boolean {
  return texts !== undefined && texts !== hashOfTexts(profile);
}

/** What an applicant is told of an application that may have arrived. */
export function unconfirmed({ at }: { at: string | null }): Unconfirmed & { since: string } {
  return { at: at && nepalTime(at), since: at ?? "", phone: firm().phone };
}

/** Whether a request that ends a draft comes very late, and its draft has ended or was left before: the browser may have begun the next one. */
export async function comesAfterItsDraft(request: Request): Promise<boolean> {
  if (!isVeryLate() || (await findNextDraft(request))) return false;
  const draft = await findDraft(request);
  return draft === null || (await isClosed(draft.id));
}

/**
 * Ends the draft of this browser: copies of its cookie count no more. Returns whether it was being sent or may have arrived, or has and
 * this browser does not know, and what deletes its documents.
 */
export async function endDraft(
  request: Request,
  account: string | null,
): Promise<{ inDoubt: boolean; deleteDocuments: () => Promise<void> }> {
  const next = await findNextDraft(request);
  // Where there is none yet its first save may be on its way.
  const draft = (await findDraft(request)) ?? (next && draftFor(null, 0, next));
  clearDraft(request);
  if (!draft) return { inDoubt: false, deleteDocuments: async () => undefined };
  const whole = withKeeper(draft, account);
  const told = await listSent(request);
  const deleteDocuments = () => {
    const deletion = removeDocuments(whole).finally(() => deletions.delete(deletion));
    deletions.add(deletion);
    // A store that is slow goes on behind.
    return within(DELETION_MS, deletion, () => undefined);
  };
  // A draft that no account has used has nothing saved: a short note is enough.
  const owner = account ?? whole.keepers[0];
  const lasting = owner !== undefined && (await lastingEnds.take(owner)).taken;
  const now = await readRecord(draft.id);
  const isNoted = lasting || hasNews(now) || (await briefEnds.take(requestContext()?.visitor ?? "")).taken;
  // It may have arrived since.
  const record = isNoted ? await endRecord(draft.id, lasting) : now;
  const isUntold = (course: CourseRecord) =>
    course.state !== "sent" ||
    (!told.some((each) => isSame(each, course.sent)) && (account === null || isSentBy(course.sent, account)));
  const inDoubt =
    record.unreadable || record.courses.some(isUntold) || doubtsOf(withoutArrived(draft, record)).length > 0;
  return { inDoubt, deleteDocuments };
}

/** Deletes what a request has saved for a draft that has ended, or was left, meanwhile. Returns whether it has. */
export async function tidyClosed(draft: Draft, account: string): Promise<boolean> {
  if (!(await isClosed(draft.id))) return false;
  await removeDocuments(withKeeper(draft, account));
  return true;
}
