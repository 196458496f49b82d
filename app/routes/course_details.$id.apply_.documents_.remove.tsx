import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";

import { readSession } from "~/account/session.server";
import { requireCourseId } from "~/application/applied-course.server";
import { readApplication } from "~/application/apply.server";
import { documentsNotice, saveNotes } from "~/application/draft.server";
import { removeDocument, withoutFile } from "~/application/own-documents.server";
import { uploadMessages } from "~/application/rules/outcome";
import { postedForm } from "~/forms/posted-form.server";
import { paths } from "~/paths";

/** Removes one saved file, if it is one of this draft and this account; the page shows what is left. */
export async function action({ request, params }: ActionFunctionArgs) {
  const courseId = requireCourseId(params.id);
  const { account } = await readSession(request);
  const { draft } = await readApplication(request, courseId, account);
  const id = (await postedForm(request)).get("file");
  if (account !== null && id) {
    const removed = await removeDocument(draft, account, id);
    const left = removed ? withoutFile(draft, account, id) : draft;
    await saveNotes(request, {
      ...left,
      notice: removed ? null : documentsNotice({ "": [uploadMessages.notRemoved] }),
    });
  }
  return redirect(paths.applyDocuments(courseId), 303);
}

/** The address of the Remove button, opened or reloaded by itself, leads to the page of the button. */
export function loader({ params }: LoaderFunctionArgs) {
  const courseId = requireCourseId(params.id);
  return redirect(paths.applyDocuments(courseId), 303);
}

/** Nothing of its own: the normal layout, for an address that holds no course. */
export default function RemoveDocument() {
  return null;
}
