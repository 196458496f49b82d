import {
  json,
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Outlet, type ShouldRevalidateFunction, useActionData, useLoaderData } from "@remix-run/react";

import { readSession } from "~/account/session.server";
import { usableToken } from "~/account/token.server";
import { messages } from "~/api/messages";
import { type AppliedCourse, requireAppliedCourse, requireCourseId } from "~/application/applied-course.server";
import { SAVE } from "~/application/upload/form.server";
import { ApplyPopup } from "~/application/apply-popup";
import { PROFILE_FIRST, requireTab, toDone } from "~/application/apply.server";
import { DocumentsForm } from "~/application/documents/documents-form";
import {
  documentsNotice,
  type Draft,
  draftFor,
  findDraft,
  hasEnded,
  type Notice,
  saveNotes,
} from "~/application/draft.server";
import { savedList } from "~/application/own-documents.server";
import { isOfPage, pageKey } from "~/application/page-key.server";
import { progressOf, tidyClosed, unconfirmed } from "~/application/progress.server";
import { placeAfter } from "~/application/save-first";
import { shortened } from "~/application/sent.server";
import {
  type DraftPost,
  type FormEnding,
  noticeNow,
  saveAndRemove,
  saveDocuments,
  saveUnsent,
  saveWhileAway,
  submitApplication,
} from "~/application/submit.server";
import { NOT_SENT_HEADER, uploadMessages } from "~/application/rules/outcome";
import { uploadLimits } from "~/application/rules/limits.server";
import { dropUpload } from "~/application/upload/drop-upload.server";
import { useOverlays } from "~/components/overlay/overlay";
import { leaveMessage } from "~/http/message.server";
import { passedOn, privateHeaders } from "~/http/route-headers";
import { visitorKey } from "~/http/visitor-address.server";
import { pageMeta } from "~/layout/page-meta";
import { paths } from "~/paths";

export const handle = { overlay: true };

export const headers: HeadersFunction = (sources) => ({
  ...privateHeaders(sources),
  ...passedOn(NOT_SENT_HEADER, sources.actionHeaders),
});

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta({ title: data ? `Documents: ${data.course.name}` : "Documents", noindex: true });

export async function loader({ request, params }: LoaderFunctionArgs) {
  const course = await requireAppliedCourse(params.id);
  const { account } = await readSession(request);
  const { found, draft, progress, appliedOn } = await requireTab(request, "documents", course, account);
  const { documents, noted } = await savedList(draft, account ?? "");
  if (noted !== draft || draft.keepers !== found?.keepers) await saveNotes(request, noted);
  const notice = noticeNow(noted, progress, documents.files);
  const reply = notice?.at === "documents" ? { status: "error" as const, error: notice.errors } : null;
  return json({
    course,
    appliedOn,
    paths: {
      form: paths.applyDocuments(course.id),
      previous: paths.apply(course.id),
      deletion: paths.deleteDraft(course.id),
    },
    profile: draft.profile,
    documents,
    page: pageKey(draft, account),
    limits: uploadLimits(),
    unconfirmed: progress?.state === "unconfirmed" ? unconfirmed(progress) : null,
    reply,
  });
}

const EXPIRED: Notice = { at: "prompt", message: messages.tokenExpired };
const NO_DOCUMENTS = "What you sent is too large for a form without documents. Choose your documents again and submit.";

/** A result that opens over this page brings news for it; one that closes does not. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ nextUrl, defaultShouldRevalidate }) =>
  defaultShouldRevalidate || nextUrl.pathname.endsWith("/result");

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { incoming, outgoing } = context;
  const session = await readSession(request);
  let tidy = async (): Promise<unknown> => null;
  try {
    const account = session.account ?? "";
    const postOf = (draft: Draft, owner: string): DraftPost => {
      tidy = () => tidyClosed(draft, owner);
      const sender = { account: owner, address: visitorKey(context.clientAddress) };
      return { incoming, draft, sender, isOwnPage: (page) => isOfPage(page, draft, owner) };
    };
    const open = async (course: Pick<AppliedCourse, "id">) => {
      const { draft, checked } = await requireTab(request, "documents", course, session.account);
      return { checked, posted: postOf(draft, account) };
    };
    const courseId = requireCourseId(params.id);
    const query = new URL(request.url).searchParams;
    const isSave = query.get("intent") === SAVE;
    const place = isSave ? placeAfter(courseId, query) : null;
    const removed = query.get("remove");
    const save = (posted: DraftPost) =>
      removed ? saveAndRemove(posted, removed) : saveDocuments(posted, { mayBeEmpty: place !== null });
    const end = async (ending: FormEnding, { draft }: Pick<DraftPost, "draft">) => {
      if (ending.to === "done") return await toDone(request, draft, ending, account, ending.again);
      if (ending.to === "refused") return refusedAnswer(ending);
      if (ending.endsLogin) await session.end("expiry");
      const { draft: noted, progress } = await progressOf(request, ending.draft);
      if (progress?.state === "sent" && session.loggedIn) return await toDone(request, noted, progress, account, true);
      const isSaved = await saveNotes(request, { ...noted, notice: ending.notice });
      // Its draft was sent to another course, and left, while the form arrived.
      const isLeft = !isSaved && session.loggedIn && !(await hasEnded(noted.id));
      if (isLeft && ending.to === "documents" && progress === null) {
        await leaveMessage(uploadMessages.otherApplication);
        return redirect(paths.apply(courseId), 303);
      }
      const isDone = ending.to === "documents" && !isRefusal(ending.notice);
      const ways = { documents: paths.applyDocuments, result: paths.applyResult, profile: paths.apply };
      return redirect((isDone && place) || ways[ending.to](courseId), 303);
    };
    // Bodies of those who are logged out wait for no API. The form is that of the account that has used the draft last.
    if (session.account === null) {
      const found = context.bodyTooLarge ? null : await findDraft(request);
      const [last] = found?.keepers ?? [];
      // Leads to the login prompt: it always throws.
      if (last === undefined) await open({ id: courseId });
      else {
        const posted = postOf(draftFor(found, courseId), last);
        return await end(await saveUnsent(posted, EXPIRED), posted);
      }
    }
    const course = await requireAppliedCourse(params.id).catch(async (failure: unknown) => {
      // An API that is away, or a gateway that answers for it, costs nobody the files of a form.
      if (failure instanceof Response) {
        const { posted } = await open({ id: courseId });
        failure.headers.set(NOT_SENT_HEADER, "1");
        await end(await (isSave ? save(posted) : saveWhileAway(posted)), posted);
      }
      throw failure;
    });
    const { checked, posted } = await open(course);

    if (context.bodyTooLarge) {
      const notice = documentsNotice({ "": [NO_DOCUMENTS] });
      return await end({ to: "documents", draft: posted.draft, notice }, posted);
    }
    if (!checked.profile) return await end(await saveUnsent(posted, { at: "profile", message: PROFILE_FIRST }), posted);
    if (isSave) return await end(await save(posted), posted);
    const newestToken = () => usableToken(session, { last: true });
    const bearer = await newestToken();
    if (bearer.token === null) {
      const isAway = bearer.reason === "unreachable";
      return await end(await (isAway ? saveWhileAway(posted) : saveUnsent(posted, EXPIRED)), posted);
    }
    const ending = await submitApplication({
      ...posted,
      course,
      profile: checked.profile,
      token: bearer.token,
      newestToken,
      shortened: (sent) => shortened(request, sent),
    });
    return await end(ending, posted);
  } finally {
    await dropUpload({ incoming, outgoing });
    await tidy();
  }
}

const isRefusal = (notice: Notice | null) => notice?.at === "documents" && Object.keys(notice.errors).length > 0;

function refusedAnswer({ status, retryAfter, message }: Extract<FormEnding, { to: "refused" }>) {
  const headers = { [NOT_SENT_HEADER]: "1", ...(retryAfter !== null && { "Retry-After": String(retryAfter) }) };
  return json({ error: { "": [message] } }, { status, headers });
}

export default function ApplyDocuments() {
  const { course, appliedOn, reply, ...form } = useLoaderData<typeof loader>();
  const unsent = useActionData<typeof action>();

  return (
    <>
      <ApplyPopup course={course} tab="documents" appliedOn={appliedOn} covered={useOverlays() > 1}>
        <DocumentsForm key={form.page} {...form} course={course} reply={unsent ?? reply} />
      </ApplyPopup>
      <Outlet />
    </>
  );
}
