import { redirect, replace } from "@remix-run/node";

import type { AppliedCourse } from "./applied-course.server";
import { clearDraft, type Draft, findDraft, idempotencyKey, readDraft } from "./draft.server";
import { journeyOf, type StepId } from "./journey";
import { checkProfile } from "./profile.server";
import { readSent, saveSent, type Sent } from "./sent.server";
import { findSubmission } from "./submissions.server";

/** Where an application stands: its draft, what is wrong with its profile, and the way through it. */
export async function readApplication(request: Request, courseId: number, loggedIn: boolean) {
  const draft = await readDraft(request, courseId);
  const checked = checkProfile(draft.profile);
  const journey = journeyOf({ courseId, loggedIn, profileComplete: checked.profile !== null, submitted: false });
  return { draft, checked, journey };
}

/**
 * Lets a visitor into a tab, or throws the redirect (303) to where they have to be: a step before it, or the result,
 * when the draft has arrived although its answer was missed.
 */
export async function requireStep(request: Request, step: StepId, course: AppliedCourse, loggedIn: boolean) {
  const application = await readApplication(request, course.id, loggedIn);
  const sent = loggedIn ? await findSubmission(idempotencyKey(application.draft)) : null;
  if (sent) throw await toResult(request, application.draft, sent);
  const detour = application.journey.detour(step);
  if (!detour) return application;
  if (await wasSentFrom(request, course.id)) throw replace(application.journey.pathOf("done"), 303);
  throw replace(detour, 303);
}

/** Whether this browser comes back, with its Back button say, to a draft that became an application. */
async function wasSentFrom(request: Request, courseId: number): Promise<boolean> {
  return (await findDraft(request)) === null && (await readSent(request, courseId)) !== null;
}

/** Ends a draft that was sent: forgets it, keeps the result, and leads to it. */
export async function toResult(request: Request, draft: Draft, sent: Sent): Promise<Response> {
  clearDraft(request);
  await saveSent(request, sent);
  const journey = journeyOf({ courseId: draft.courseId, loggedIn: true, profileComplete: false, submitted: true });
  return redirect(journey.pathOf("done"), 303);
}
