import { noteEnded } from "~/http/ended.server";

import {
  clearDraft,
  type Draft,
  findDraft,
  idempotencyKey,
  isGivenUp,
  unconfirmedSince,
  withKeeper,
  withUnconfirmed,
} from "./draft.server";
import { forgetFiles, hasFiles } from "./kept/own-files.server";
import { findOutcome, forgetOutcome } from "./outcomes/journal.server";
import { type Arrival, saveSent } from "./sent.server";
import { sentTo } from "./sent-to.server";
import { isBeingSent } from "./submissions.server";

/** How far the sending of a draft to its course has come; `null` when nothing of it can have arrived. */
export type Standing =
  | ({ state: "sent" } & Arrival)
  | { state: "sending" }
  /** It may have arrived, at about this ISO instant where that is known. */
  | { state: "unconfirmed"; at: string | null };

/** What the server and the draft itself remember of its sending. */
export async function standingOf(draft: Draft): Promise<Standing | null> {
  const key = idempotencyKey(draft);
  const known = await findOutcome(key);
  if (known?.state === "accepted") return { state: "sent", sent: known.sent, files: known.files };
  const remembered = unconfirmedSince(draft);
  if (!known && remembered === null) return null;
  return (await isBeingSent(key)) ? { state: "sending" } : { state: "unconfirmed", at: known?.at ?? remembered };
}

/**
 * The draft as it turns from one course to another, with a note that it may have arrived at the first: the answer
 * that should have left the note in the browser may have been lost. That it has arrived is noted with what was sent.
 */
export async function turnedFrom(request: Request, earlierCourse: number, draft: Draft): Promise<Draft> {
  if (earlierCourse === draft.courseId) return draft;
  const known = await findOutcome(idempotencyKey({ id: draft.id, courseId: earlierCourse }));
  if (known?.state === "accepted") await saveSent(request, known.sent);
  return known?.state === "open" ? withUnconfirmed(draft, known.at ?? new Date().toISOString(), earlierCourse) : draft;
}

/**
 * Gives the draft of this browser up, with its files and all that is remembered of its sending. What is under way for it,
 * by `account` say, ends with it. Whether it was being sent at that moment.
 */
export async function abandonDraft(request: Request, account: string | null): Promise<boolean> {
  const draft = await findDraft(request);
  clearDraft(request);
  if (!draft) return false;
  const whole = withKeeper(draft, account ?? "");
  const [sent, ...kept] = await Promise.all([
    sentTo(draft.id),
    ...whole.keepers.map((keeper) => hasFiles(draft, keeper)),
  ]);
  // Anybody can begin and delete drafts as they like: where nothing was kept or sent a short note is enough.
  await noteEnded(draft.id, { brief: sent.length === 0 && !kept.includes(true) });
  await forgetDraft(whole);
  return sent.some((each) => each.isBeingSent);
}

/**
 * The draft with all that is known of its other courses: where it may have arrived is noted in it, where it has arrived
 * among what was sent. With it whether it is being sent to one of them: then it has to stay. Of a draft that was given up
 * nothing is told.
 */
export async function withOtherCourses(
  request: Request,
  draft: Draft,
): Promise<{ draft: Draft; isBeingSent: boolean }> {
  const others = await sentTo(draft.id, draft.courseId);
  if (await isGivenUp(draft)) return { draft, isBeingSent: false };
  for (const { outcome } of others) if (outcome?.state === "accepted") await saveSent(request, outcome.sent);
  const noted = others.reduce(
    (known, { courseId, outcome, isBeingSent }) =>
      outcome?.state === "open" && !isBeingSent
        ? withUnconfirmed(known, outcome.at ?? new Date().toISOString(), courseId)
        : known,
    draft,
  );
  return { draft: noted, isBeingSent: others.some((each) => each.isBeingSent) };
}

/** At the end of a request that may have kept something for a draft: when that was given up meanwhile, nothing of it stays. */
export async function tidyGivenUp(draft: Draft, account: string): Promise<void> {
  if (await isGivenUp(draft)) await forgetDraft(withKeeper(draft, account));
}

async function forgetDraft(draft: Draft): Promise<void> {
  await forgetFiles(draft);
  const sent = await sentTo(draft.id);
  const courses = new Set([draft.courseId, ...[...draft.unconfirmed, ...sent].map(({ courseId }) => courseId)]);
  await Promise.all([...courses].map((courseId) => forgetOutcome(idempotencyKey({ id: draft.id, courseId }))));
}
