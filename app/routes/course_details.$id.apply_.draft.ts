import { json, type ActionFunctionArgs } from "@remix-run/node";

import { readSession } from "~/account/session.server";
import { usableToken } from "~/account/token.server";
import { messages } from "~/api/messages";
import { requireCourseId } from "~/application/applied-course.server";
import { readApplication } from "~/application/apply.server";
import { saveDraft } from "~/application/draft.server";
import { readProfile } from "~/application/profile.server";
import { postedForm } from "~/forms/posted-form.server";

/**
 * For scripts: keeps the posted fields without leaving the page. With `intent=submit` it also says where an applicant
 * has to go before documents are worth sending (`detour`), so that no upload starts on a login that has run out.
 */
export async function action({ request, params }: ActionFunctionArgs) {
  const courseId = requireCourseId(params.id);
  const form = await postedForm(request);
  const session = await readSession(request);
  const { draft, journey } = await readApplication(request, courseId, session.loggedIn);

  if (form.get("intent") !== "submit") {
    await saveDraft(request, { ...draft, profile: readProfile(form, draft.profile) });
    return json({ detour: null });
  }
  const bearer = await usableToken(session);
  if (bearer.token === null && bearer.reason === "expired") {
    await saveDraft(request, { ...draft, notice: { at: "prompt", message: messages.tokenExpired } });
    return json({ detour: journey.pathOf("profile") });
  }
  return json({ detour: journey.detour("documents") });
}
