import { redirect, replace } from "@remix-run/node";

import type { AppliedCourse } from "./applied-course.server";
import {
  type Draft,
  endDraft,
  findDraft,
  isGivenUp,
  isWritten,
  readDraft,
  saveDraft,
  withKeeper,
} from "./draft.server";
import { journeyOf, type StepId } from "./journey";
import { nepalDate } from "./instant";
import { checkProfile } from "./profile.server";
import { removeSentDocuments, hasDocuments } from "./own-documents.server";
import { progressOf } from "./progress.server";
import type { Arrival } from "./record/application-record.server";
import { readSent, saveSent } from "./sent.server";

/** Why Documents led back to an unfinished Profile tab. */
export const PROFILE_FIRST = "Fill in your profile first, then Documents.";

/** Where an application stands: its draft, what is wrong with its profile, and the way through it. */
export async function readApplication(request: Request, courseId: number, loggedIn: boolean) {
  const found = await findDraft(request);
  const { draft, progress } = await progressOf(request, await readDraft(request, courseId));
  const checked = checkProfile(draft.profile);
  const journey = journeyOf({ courseId, loggedIn, profileComplete: checked.profile !== null, submitted: false });
  return { draft, progress, checked, journey, hasTurned: found !== null && found.courseId !== courseId };
}

/** Whether this browser has a draft with a text or a saved document. */
export async function isBegun(request: Request, account: string | null): Promise<boolean> {
  const draft = await findDraft(request);
  if (!draft) return false;
  return isWritten(draft) || (account !== null && (await hasDocuments(draft, account)));
}

/**
 * Lets a visitor into a tab, or throws the redirect (303) to an earlier step, which says why, or to the result when the
 * draft has arrived. `account` is `null` for a visitor who is logged out; `appliedOn` is the day of an earlier application.
 */
export async function requireStep(request: Request, step: StepId, course: AppliedCourse, account: string | null) {
  const loggedIn = account !== null;
  const application = await readApplication(request, course.id, loggedIn);
  const progress = loggedIn ? application.progress : null;
  if (loggedIn && progress?.state === "sent") {
    // The draft is for another course by now.
    if (application.hasTurned) throw redirect(application.journey.pathOf("done"), 303);
    throw await toResult(request, application.draft, progress, account);
  }
  const detour = application.journey.detour(step);
  const sent = await readSent(request, course.id);
  if (!detour) return { ...application, progress, appliedOn: sent && nepalDate(sent.at) };
  // The Back button leads to a draft that was sent.
  if (sent && (await findDraft(request)) === null) throw replace(application.journey.pathOf("done"), 303);
  if (step === "documents" && loggedIn)
    await saveDraft(request, { ...application.draft, notice: { at: "profile", message: PROFILE_FIRST } });
  throw replace(detour, 303);
}

/**
 * Removes a draft that was sent, with its documents, and leads to the result. The draft stays while it is being sent to
 * another course, and where documents were saved for another course meanwhile. Of a draft that has ended nothing is told:
 * somebody else may use this browser now.
 */
export async function toResult(
  request: Request,
  draft: Draft,
  { sent, files }: Arrival,
  account: string,
): Promise<Response> {
  const { draft: whole, sendsElsewhere } = await progressOf(request, draft);
  // Then the draft stays as another tab may have left it.
  const goesOn = sendsElsewhere || (await removeSentDocuments(withKeeper(whole, account), account, files));
  if (!goesOn) await endDraft(request, whole);
  if (!(await isGivenUp(draft))) await saveSent(request, sent);
  const journey = journeyOf({ courseId: draft.courseId, loggedIn: true, profileComplete: false, submitted: true });
  return redirect(journey.pathOf("done"), 303);
}
