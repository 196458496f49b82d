import { clearDraft, type Draft, findDraft, idempotencyKey, unconfirmedSince, withUnconfirmed } from "./draft.server";
import { forgetFiles } from "./kept/own-files.server";
import { findOutcome, forgetOutcome } from "./outcomes/journal.server";
import type { Arrival } from "./sent.server";
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
 * that should have left the note in the browser may have been lost.
 */
export async function turnedFrom(earlierCourse: number, draft: Draft): Promise<Draft> {
  if (earlierCourse === draft.courseId) return draft;
  const known = await findOutcome(idempotencyKey({ id: draft.id, courseId: earlierCourse }));
  return known?.state === "open" ? withUnconfirmed(draft, known.at ?? new Date().toISOString(), earlierCourse) : draft;
}

/** Gives the draft of this browser up, with its files and all that is remembered of its sending: at logout. */
export async function abandonDraft(request: Request): Promise<void> {
  const draft = await findDraft(request);
  clearDraft(request);
  if (!draft) return;
  await forgetFiles(draft);
  const courses = new Set([draft.courseId, ...draft.unconfirmed.map(({ courseId }) => courseId)]);
  await Promise.all([...courses].map((courseId) => forgetOutcome(idempotencyKey({ id: draft.id, courseId }))));
}
