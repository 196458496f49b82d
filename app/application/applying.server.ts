import { hasTexts } from "./draft.server";
import { nepalDate } from "./instant";
import { checkProfile } from "./profile.server";
import { draftToSend } from "./progress.server";
import { readSent } from "./sent.server";

/** How far this browser has come with a course. */
export interface Applying {
  /** The day of its last application, in words. */
  appliedOn: string | null;
  /**
   * Whether a draft waits to be sent. It is one a browser, and turns to the course at which it is continued: where that has got an
   * application before, only its own draft counts.
   */
  begun: boolean;
  /** Whether it is this course's, and nothing is missing in its profile. */
  ready: boolean;
}

/**
 * What this browser's cookies say of a course. A page that shows it belongs to this visitor: requests with these cookies
 * are answered from no cache, and those that a cache answers come here without any.
 */
export async function applyingTo(request: Request, courseId: number): Promise<Applying> {
  const { draft = null } = (await draftToSend(request)) ?? {};
  const sent = await readSent(request, courseId);
  return {
    appliedOn: sent && nepalDate(sent.at),
    begun: draft !== null && hasTexts(draft) && (sent === null || draft.courseId === courseId),
    ready: draft?.courseId === courseId && checkProfile(draft.profile).profile !== null,
  };
}
