import { redirect, replace } from "@remix-run/node";

import type { AppliedCourse } from "./applied-course.server";
import { type Draft, endDraft, findDraft, readDraft } from "./draft.server";
import { journeyOf, type StepId } from "./journey";
import { nepalDate } from "./instant";
import { checkProfile } from "./profile.server";
import { readSent, saveSent, type Sent } from "./sent.server";
import { standingOf, turnedFrom } from "./standing.server";

/** Where an application stands: its draft, what is wrong with its profile, and the way through it. */
export async function readApplication(request: Request, courseId: number, loggedIn: boolean) {
  const kept = await findDraft(request);
  const draft = await turnedFrom(kept?.courseId ?? courseId, await readDraft(request, courseId));
  const checked = checkProfile(draft.profile);
  const journey = journeyOf({ courseId, loggedIn, profileComplete: checked.profile !== null, submitted: false });
  return { draft, checked, journey };
}

/**
 * Lets a visitor into a tab (`appliedOn` is the day on which this browser applied before), or throws the redirect (303) to where they have to be: a step before it, or the result,
 * when the draft has arrived although its answer was missed.
 */
export async function requireStep(request: Request, step: StepId, course: AppliedCourse, loggedIn: boolean) {
  const application = await readApplication(request, course.id, loggedIn);
  const standing = loggedIn ? await standingOf(application.draft) : null;
  if (standing?.state === "sent") throw await toResult(request, application.draft, standing.sent);
  const detour = application.journey.detour(step);
  const sent = await readSent(request, course.id);
  if (!detour) return { ...application, standing, appliedOn: sent && nepalDate(sent.at) };
  // It comes back, with its Back button say, to a draft that became an application.
  if (sent && (await findDraft(request)) === null) throw replace(application.journey.pathOf("done"), 303);
  throw replace(detour, 303);
}

/** Ends a draft that was sent: forgets it, keeps the result, and leads to it. */
export async function toResult(request: Request, draft: Draft, sent: Sent): Promise<Response> {
  await endDraft(request, draft);
  await saveSent(request, sent);
  const journey = journeyOf({ courseId: draft.courseId, loggedIn: true, profileComplete: false, submitted: true });
  return redirect(journey.pathOf("done"), 303);
}
