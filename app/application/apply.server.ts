import { redirect, replace } from "@remix-run/node";

import { firm } from "~/content/firm.server";
import { leaveMessage } from "~/http/message.server";
import { requestKey } from "~/http/request-context.server";
import { paths } from "~/paths";

import type { AppliedCourse } from "./applied-course.server";
import {
  clearNextDraft,
  type Draft,
  draftFor,
  findNextDraft,
  offerNextDraft,
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
import { hasDocuments, hasUnsentDocuments, removeSentDocuments } from "./own-documents.server";
import { draftToSend, progressOf, wasTypedSince } from "./progress.server";
import type { Arrival } from "./record/application-record.server";
import { hasEnded, isClosed, readRecord } from "./record/records.server";
import { uploadMessages } from "./rules/outcome";
import { isSentBy, readSent, saveSent } from "./sent.server";
import { saysWasSending } from "./submit.server";

/** Why Documents led back to an unfinished Profile tab. */
export const PROFILE_FIRST = "Fill in your profile first, then Documents.";

/** Of documents that come without a login, for a draft that no account has used: there is nobody for whom to keep them. */
const NO_LOGIN = "You are logged out: the documents that you had chosen are not kept. Log in, and choose them again.";

/**
 * Where an application stands: the browser's draft as it was `found` and as this course and `account` have it, what is wrong with
 * its profile, and how far its tabs are open. `account` is `null` for a visitor who is logged out. `beginsAnew`: for a form of texts,
 * which are not those of an application that was sent.
 */
export async function readApplication(
  request: Request,
  courseId: number,
  account: string | null,
  { beginsAnew = false } = {},
) {
  if (beginsAnew) anew.add(requestKey(request));
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
  if (!found) return null;
  if (await isClosed(found.id)) return await insteadOfLeft(request, found, courseId, account);
  if (found.courseId === courseId || (await draftToSend(request))) return found;
  return (await removeSent(request, found.courseId, account)).remains;
}

/** Requests whose form begins anew where its draft was sent and left; loaders that show it again go by it too. */
const anew = new WeakSet<object>();

/** What a browser goes on with that has brought a draft which it had let go: a late answer has set its cookies again. */
async function insteadOfLeft(
  request: Request,
  found: Draft,
  courseId: number,
  account: string | null,
): Promise<Draft | null> {
  const { courses } = await readRecord(found.id);
  const sent = courses.filter((course) => course.state === "sent");
  // Its page leads to “Application sent”, which removes it.
  if (
    !anew.has(requestKey(request)) &&
    found.courseId === courseId &&
    sent.some((course) => course.courseId === courseId)
  )
    return found;
  const typed = hashOfTexts(found.profile);
  // Another account's texts stay its own: its cookie may be a copy. Before anybody logs in that is open.
  const isOwn = sent.every((course) => isSentBy(course.sent, account));
  if (!isOwn && account === null) return null;
  if (isOwn && hasTexts(found) && sent.every(({ texts }) => texts !== typed)) return await reopened(request, found);
  await removeSentDraft(request, found);
  return null;
}

/** The draft; where nothing is saved for it any more, a new one with its texts. */
async function reopened(request: Request, draft: Draft): Promise<Draft> {
  if (!(await isClosed(draft.id))) return draft;
  const next = { ...draftFor(null, draft.courseId, await offerNextDraft(request)), profile: draft.profile };
  await saveDraft(request, next);
  return next;
}

/** Whether a draft has a text or a saved document. */
export async function isBegun(draft: Draft | null, account: string | null): Promise<boolean> {
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
    throw await toDone(request, application.draft, progress, account, isPost || saysWasSending(application.draft));
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
 * Leads to “Application sent”; the documents of the draft go. Of a draft that has ended nothing is told, nor of what another account
 * has sent: somebody else may use this browser now. `again`: a POST that has sent nothing is led here.
 */
export async function toDone(
  request: Request,
  draft: Draft,
  arrival: Arrival,
  account: string,
  again = false,
): Promise<Response> {
  const { draft: noted, neededElsewhere } = await progressOf(request, draft);
  if (!neededElsewhere) await removeSentDocuments(noted, account, arrival);
  const { sent } = arrival;
  await saveNotes(request, { ...noted, notice: null, listed: null });
  if (!(await hasEnded(draft.id))) await saveSent(request, again ? { ...sent, again } : sent);
  if (!isSentBy(sent, account)) {
    if (!neededElsewhere) await removeSentDraft(request, noted);
    return redirect(paths.course(draft.courseId), 303);
  }
  return redirect(paths.applyDone(draft.courseId), 303);
}

/**
 * Removes the draft if it has arrived at this course, and returns what remains. Texts or documents that were saved during Submit
 * stay, which `hasUnsent` says, and so does a draft that another course still needs.
 */
export async function removeSent(
  request: Request,
  courseId: number,
  account: string | null,
): Promise<{ remains: Draft | null; hasUnsent: boolean }> {
  const found = await findDraft(request);
  if (account === null || found?.courseId !== courseId) return { remains: found, hasUnsent: false };
  const { draft, progress, neededElsewhere } = await progressOf(request, found);
  if (progress?.state !== "sent") return { remains: found, hasUnsent: false };
  // One that is left of two answers at once has no texts; another account's stay its own.
  const hasTyped = isSentBy(progress.sent, account) && hasTexts(found) && wasTypedSince(found, progress);
  const ofDocuments = neededElsewhere ? hasUnsentDocuments : removeSentDocuments;
  const hasUnsent = (await ofDocuments(withKeeper(draft, account), account, progress)) || hasTyped;
  if (neededElsewhere) return { remains: found, hasUnsent };
  if (hasUnsent) return { remains: await reopened(request, found), hasUnsent: true };
  return { remains: await removeSentDraft(request, draft), hasUnsent: false };
}
