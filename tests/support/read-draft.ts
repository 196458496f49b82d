import { draftFor, findDraft } from "~/application/draft.server";

/** The draft of a request's browser, for a course. */
export const readDraft = async (request: Request, courseId: number) => draftFor(await findDraft(request), courseId);
