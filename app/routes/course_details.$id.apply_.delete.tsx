import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";

import { readSession } from "~/account/session.server";
import { requireCourseId } from "~/application/applied-course.server";
import { toDone } from "~/application/apply.server";
import { DELETE_DRAFT, DELETE_FROM } from "~/application/delete-draft";
import { findDraft } from "~/application/draft.server";
import { hasDocuments } from "~/application/own-documents.server";
import { comesAfterItsDraft, endDraft, IN_DOUBT, progressOf, wasTypedSince } from "~/application/progress.server";
import { forgetUnsavedTexts } from "~/application/unsaved-texts";
import { holdSaves } from "~/application/use-autosave";
import { Button, ButtonLink } from "~/components/button/button";
import { FormActions } from "~/components/form-layout/form-layout";
import { Overlay } from "~/components/overlay/overlay";
import { leaveMessage } from "~/http/message.server";
import { privateHeaders } from "~/http/route-headers";
import { pageMeta } from "~/layout/page-meta";
import { paths } from "~/paths";

export const handle = { overlay: true, query: [DELETE_FROM] };

export const headers = privateHeaders;

export const meta: MetaFunction = () => pageMeta({ title: DELETE_DRAFT, noindex: true });

const DELETED = "Your draft was deleted, with its texts and its files.";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const courseId = requireCourseId(params.id);
  await requireUnsent(request);
  const from = new URL(request.url).searchParams.get(DELETE_FROM);
  // A tab that was just left may still be saving the first that was typed.
  if (from === null && (await findDraft(request)) === null) throw redirect(paths.course(courseId), 303);
  const closeTo = from === "documents" ? paths.applyDocuments(courseId) : paths.apply(courseId);
  return json({ closeTo });
}

/**
 * Leads to “Application sent” where the draft has arrived, and nothing is left that was not sent with it: its page may have been loaded
 * before. A visitor who is logged out is told nothing of it.
 */
async function requireUnsent(request: Request): Promise<void> {
  const [{ account }, found] = [await readSession(request), await findDraft(request)];
  if (!found || account === null) return;
  const { draft, progress } = await progressOf(request, found);
  if (progress?.state !== "sent") return;
  const done = await toDone(request, draft, progress, account);
  if (!wasTypedSince(found, progress) && !(await hasDocuments(draft, account))) throw done;
}

/** Deletes the draft of this browser: its texts, its saved documents, and the files that the browser has stored. */
export async function action({ request, params }: ActionFunctionArgs) {
  const courseId = requireCourseId(params.id);
  const isAsked = new URL(request.url).searchParams.has(DELETE_FROM);
  if ((!isAsked && (await findDraft(request)) === null) || (await comesAfterItsDraft(request)))
    return redirect(paths.course(courseId), 303);
  await requireUnsent(request);
  const session = await readSession(request);
  const { inDoubt, deleteDocuments } = await endDraft(request, session.account);
  await deleteDocuments();
  await leaveMessage(inDoubt ? `${DELETED} ${IN_DOUBT}` : DELETED);
  return redirect(paths.course(courseId), { status: 303, headers: { "Clear-Site-Data": '"storage"' } });
}

export default function DeleteDraft() {
  const { closeTo } = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  // What is still being saved would begin a new draft.
  const letGo = () => {
    holdSaves();
    forgetUnsavedTexts();
  };
  return (
    <Overlay title="Delete your draft?" closeTo={closeTo} small>
      <p>
        All that you typed for your application and all files that you chose or saved for it are deleted. This cannot be
        undone.
      </p>
      <form method="post" action={`${pathname}${search}`} onSubmit={letGo}>
        <FormActions>
          <Button>{DELETE_DRAFT}</Button>
          <ButtonLink variant="secondary" to={closeTo}>
            Keep my draft
          </ButtonLink>
        </FormActions>
      </form>
    </Overlay>
  );
}
