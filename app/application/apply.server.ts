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
import { forgetSentFiles, hasFiles } from "./kept/own-files.server";
import { progressOf } from "./progress.server";
import type { Arrival } from "./record/application-record.server";
import { readSent, saveSent } from "./sent.server";

/** Why Documents led back to an unfinished Profile tab. */
export const PROFILE_FIRST = "Fill in your profile first, then Documents.";

/** Where an application stands: its draft, what is wrong with its profile, and the way through it. */
export async function readApplication(request: Request, courseId: number, loggedIn: boolean) {
  const kept = await findDraft(request);
  const { draft, progress } = await progressOf(request, await readDraft(request, courseId));
  const checked = checkProfile(draft.profile);
  const journey = journeyOf({ courseId, loggedIn, profileComplete: checked.profile !== null, submitted: false });
  return { draft, progress, checked, journey, hasTurned: kept !== null && kept.courseId !== courseId };
}

/** Whether this browser has a draft with anything in it, typed or kept: only then is there something to delete. */
export async function isBegun(request: Request, account: string | null): Promise<boolean> {
  const draft = await findDraft(request);
  if (!draft) return false;
  return isWritten(draft) || (account !== null && (await hasFiles(draft, account)));
}

/**
 * Lets a visitor into a tab (`appliedOn` is the day on which this browser applied before), or throws the redirect (303)
 * to where they have to be: a step before it, which then says why, or the result, when the draft has arrived although its answer was missed.
 * `account` is `null` for a visitor who is logged out.
 */
export async function requireStep(request: Request, step: StepId, course: AppliedCourse, account: string | null) {
  const loggedIn = account !== null;
  const application = await readApplication(request, course.id, loggedIn);
  const progress = loggedIn ? application.progress : null;
  if (loggedIn && progress?.state === "sent") {
    // It goes on for another course, at which it may have been refused.
    if (application.hasTurned) throw redirect(application.journey.pathOf("done"), 303);
    throw await toResult(request, application.draft, progress, account);
  }
  const detour = application.journey.detour(step);
  const sent = await readSent(request, course.id);
  if (!detour) return { ...application, progress, appliedOn: sent && nepalDate(sent.at) };
  // It comes back, with its Back button say, to a draft that became an application.
  if (sent && (await findDraft(request)) === null) throw replace(application.journey.pathOf("done"), 303);
  if (step === "documents" && loggedIn)
    await saveDraft(request, { ...application.draft, notice: { at: "profile", message: PROFILE_FIRST } });
  throw replace(detour, 303);
}

/**
 * Ends a draft that was sent: forgets it with its files, keeps the result, and leads to it. Where files were saved while
 * it was sent, for another course, the draft goes on with them; while it is being sent to another one, it and all its
 * files stay. Of a draft that was given up while it was sent nothing is
 * told: whoever uses this browser now may be somebody else.
 */
export async function toResult(
  request: Request,
  draft: Draft,
  { sent, files }: Arrival,
  account: string,
): Promise<Response> {
  const { draft: whole, sendsElsewhere } = await progressOf(request, draft);
  // By then another tab may have written to the draft of this browser: it stays as that has left it.
  const goesOn = sendsElsewhere || (await forgetSentFiles(withKeeper(whole, account), account, files));
  if (!goesOn) await endDraft(request, whole);
  if (!(await isGivenUp(draft))) await saveSent(request, sent);
  const journey = journeyOf({ courseId: draft.courseId, loggedIn: true, profileComplete: false, submitted: true });
  return redirect(journey.pathOf("done"), 303);
}
