import { json, type ActionFunctionArgs } from "@remix-run/node";

import { readSession } from "~/account/session.server";
import { requireCourseId } from "~/application/applied-course.server";
import { readApplication } from "~/application/apply.server";
import { saveDraft, saveTexts } from "~/application/draft.server";
import { isOfPage, pageKey } from "~/application/page-key.server";
import { readProfile } from "~/application/profile.server";
import { postedForm } from "~/forms/posted-form.server";

/** Opened by itself it is no page. */
export function loader() {
  return new Response(null, { status: 405, headers: { Allow: "POST" } });
}

/**
 * For scripts. Saves the posted fields, if draft and account are still those of the `page`, and answers with the `page` from
 * now on.
 */
export async function action({ request, params }: ActionFunctionArgs) {
  const courseId = requireCourseId(params.id);
  const form = await postedForm(request);
  const { account } = await readSession(request);
  const { found, draft } = await readApplication(request, courseId, account);

  const page = form.get("page") ?? "";
  if (!isOfPage(page, found, account)) return json({ page: null });
  const typed = { ...draft, profile: readProfile(form, draft.profile) };
  // Whatever was sent at the course before, these texts are of another application.
  const turns = found !== null && found.courseId !== courseId;
  const isSaved = turns ? await saveDraft(request, typed) : await saveTexts(request, typed);
  const nextPage = account === null ? page : pageKey(draft, account);
  return json({ page: isSaved ? nextPage : null });
}
