import { json, type ActionFunctionArgs } from "@remix-run/node";

import { readSession } from "~/account/session.server";
import { usableToken } from "~/account/token.server";
import { messages } from "~/api/messages";
import { requireCourseId } from "~/application/applied-course.server";
import { readApplication } from "~/application/apply.server";
import { saveNotes, saveTexts } from "~/application/draft.server";
import { isOfPage, pageKey } from "~/application/page-key.server";
import { readProfile } from "~/application/profile.server";
import { uploadMessages } from "~/application/rules/outcome";
import { postedForm } from "~/forms/posted-form.server";
import { paths } from "~/paths";

export const handle = { own: true };

/** Opened by itself it is no page. */
export function loader() {
  return new Response(null, { status: 405, headers: { Allow: "POST" } });
}

/**
 * For scripts. Saves the posted fields, if draft and account are still those of the `page`, and answers with the `page` from
 * now on. With the intent of a Submit it answers instead where the applicant has to go first (`detour`): to log in, say,
 * or to an application that has arrived or may have.
 */
export async function action({ request, params }: ActionFunctionArgs) {
  const courseId = requireCourseId(params.id);
  const form = await postedForm(request);
  const session = await readSession(request);
  const { found, draft, progress, furthest } = await readApplication(request, courseId, session.loggedIn);

  const intent = form.get("intent");
  const page = form.get("page") ?? "";
  const { account, isOver } = session;
  if (intent !== "submit" && intent !== "again") {
    if (isOver || !isOfPage(page, found, account)) return json({ detour: null, page: null });
    const isSaved = await saveTexts(request, { ...draft, profile: readProfile(form, draft.profile) });
    const nextPage = account === null ? page : pageKey(draft, account);
    return json({ detour: null, page: isSaved ? nextPage : null });
  }
  if (page && found && !isOfPage(page, found, account)) {
    await saveNotes(request, { ...draft, notice: { at: "profile", message: uploadMessages.otherApplication } });
    return json({ detour: paths.apply(courseId) });
  }
  const bearer = await usableToken(session);
  if (bearer.token === null && bearer.reason === "expired") {
    await saveNotes(request, { ...draft, notice: { at: "prompt", message: messages.tokenExpired } });
    return json({ detour: paths.apply(courseId) });
  }
  const state = session.loggedIn ? progress?.state : null;
  const toldThere = state === "sent" || (state === "unconfirmed" && intent !== "again");
  if (furthest === "profile") return json({ detour: paths.apply(courseId) });
  return json({ detour: toldThere ? paths.applyDocuments(courseId) : null });
}
