import { redirect, replace } from "@remix-run/node";

import { readSession } from "~/account/session.server";
import { firm } from "~/content/firm.server";
import { leaveMessage } from "~/http/message.server";
import { paths } from "~/paths";

import type { AppliedCourse } from "./applied-course.server";
import {
  clearNextDraft,
  type Draft,
  draftFor,
  findNextDraft,
  removeSentDraft,
  findDraft,
  hashOfTexts,
  hasTexts,
  saveDraft,
  saveNotes,
  withKeeper,
} from "./draft.server";
import { furthestTab, type Tab } from "./journey";
import { nepalDate } from "./instant";
import { checkProfile } from "./profile.server";
import { removeSentDocuments, hasDocuments } from "./own-documents.server";
import { draftToSend, progressOf } from "./progress.server";
import type { Arrival } from "./record/application-record.server";
import { hasEnded, isClosed } from "./record/records.server";
import { uploadMessages } from "./rules/outcome";
import { readSent, saveSent } from "./sent.server";

/** Why Documents led back to an unfinished Profile tab. */
export const PROFILE_FIRST = "Fill in your profile first, then Documents.";

/** Of documents that come without a login, for a draft that no account has used: there is nobody for whom to keep them. */
const NO_LOGIN = "You are logged out: the documents that you had chosen are not kept. Log in, and choose them again.";

/**
 * Where an application stands: the browser's draft as it was `found` and as this course and `account` have it, what is wrong with
 * its profile, and how far its tabs are open. `account` is `null` for a visitor who is logged out.
 */
export async function readApplication(request: Request, courseId: number, account: string | null) {
  const found = await draftAt(request, courseId, account);
  if (found) clearNextDraft(request);
  const before = withKeeper(draftFor(found, courseId, found ? null : await findNextDraft(request)), account);
  const { draft, progress } = await progressOf(request, before);
  // The answer that said so may have been lost on its way.
  if (found && draft !== before) await saveNotes(request, { ...found, unconfirmed: draft.unconfirmed });
  const checked = checkProfile(draft.profile);
  const furthest = furthestTab({ loggedIn: account !== null, profileComplete: checked.profile !== null });
  return { found, draft, progress, checked, furthest };
}

/** The draft of this browser, but for one that has arrived at another course: its documents are gone, and the next one begins anew. */
async function draftAt(request: Request, courseId: number, account: string | null): Promise<Draft | null> {
  const found = await findDraft(request);
  // A form of one that its browser has let go begins anew; its page leads to “Application sent”.
  const isLeft = found !== null && request.method === "POST" && (await isClosed(found.id));
  if ((found?.courseId === courseId && !isLeft) || (await draftToSend(request))) return found;
  if (!found) return null;
  return (await removeSent(request, found.courseId, account)).left;
}

/** Whether this browser has a draft with a text or a saved document. */
export async function isBegun(request: Request, account: string | null): Promise<boolean> {
  const draft = await findDraft(request);
  if (!draft) return false;
  return hasTexts(draft) || (account !== null && (await hasDocuments(draft, account)));
}

/**
 * Lets a visitor into a tab, or throws the redirect (303) to the earlier one, which says why, or to “Application sent” when the
 * draft has arrived. `account` is `null` for a visitor who is logged out; `appliedOn` is the day of an earlier application.
 */
export async function requireTab(
  request: Request,
  tab: Tab,
  course: Pick<AppliedCourse, "id">,
  account: string | null,
) {
  const loggedIn = account !== null;
  const isPost = request.method === "POST";
  const application = await readApplication(request, course.id, account);
  const progress = loggedIn ? application.progress : null;
  if (loggedIn && progress?.state === "sent") {
    // The draft is for another course by now.
    if (application.found && application.found.courseId !== course.id) throw redirect(paths.applyDone(course.id), 303);
    throw await toDone(request, application.draft, progress, account, isPost);
  }
  const sent = await readSent(request, course.id);
  // What a form brings is saved before it is led back to the profile.
  const isOwnPost = isPost && loggedIn && application.found !== null;
  const isOpen = tab === "profile" || application.furthest === tab || isOwnPost;
  if (isOpen) return { ...application, progress, appliedOn: sent && nepalDate(sent.at) };
  // The Back button leads to a draft that was sent; what a page of it posts is not among what was.
  if (sent && application.found === null && !isPost) throw replace(paths.applyDone(course.id), 303);
  const ofEarlier = sent ? uploadMessages.sentBefore(firm().phone) : uploadMessages.otherApplication;
  const message = application.found === null && isPost ? ofEarlier : PROFILE_FIRST;
  if (loggedIn) {
    const isSaved = await saveNotes(request, { ...application.draft, notice: { at: "profile", message } });
    if (!isSaved) await leaveMessage(message);
  } else if (isPost && application.found)
    await saveNotes(request, { ...application.found, notice: { at: "prompt", message: NO_LOGIN } });
  throw replace(paths.apply(course.id), 303);
}

/**
 * Leads to “Application sent”; the documents of the draft go. Of a draft that has ended nothing is told: somebody else may
 * use this browser now. `again`: a POST that has sent nothing is led here.
 */
export async function toDone(
  request: Request,
  draft: Draft,
  arrival: Arrival,
  account: string,
  again = false,
): Promise<Response> {
  const { draft: whole, sendsElsewhere } = await progressOf(request, draft);
  if (!sendsElsewhere) await removeSentDocuments(whole, account, arrival);
  const { sent } = arrival;
  await saveNotes(request, { ...whole, notice: null, listed: null });
  if (!(await readSession(request)).isOver && !(await hasEnded(draft.id)))
    await saveSent(request, again ? { ...sent, again } : sent);
  return redirect(paths.applyDone(draft.courseId), 303);
}

/** The draft; where nothing is saved for it any more, and an answer of before has brought it back, a new one with its texts. */
async function reopened(request: Request, draft: Draft): Promise<Draft> {
  if (!(await isClosed(draft.id))) return draft;
  const next = { ...draftFor(null, draft.courseId), profile: draft.profile };
  await saveDraft(request, next);
  return next;
}

/**
 * Removes the draft if it has arrived at this course, and returns what is left. Texts or documents that were saved during Submit
 * stay, which `hasUnsent` says, and so does a draft that is being sent to another course.
 */
export async function removeSent(
  request: Request,
  courseId: number,
  account: string | null,
): Promise<{ left: Draft | null; hasUnsent: boolean }> {
  const found = await findDraft(request);
  if (account === null || found?.courseId !== courseId) return { left: found, hasUnsent: false };
  const { draft, progress, sendsElsewhere } = await progressOf(request, found);
  if (progress?.state !== "sent" || sendsElsewhere) return { left: found, hasUnsent: false };
  const typed = hashOfTexts(found.profile);
  const { texts = typed } = progress;
  const hasOthers = await removeSentDocuments(withKeeper(draft, account), account, progress);
  // One that is left of two answers at once has no texts.
  if (hasOthers || (hasTexts(found) && texts !== typed))
    return { left: await reopened(request, found), hasUnsent: true };
  await removeSentDraft(request, draft);
  return { left: null, hasUnsent: false };
}
