import { json, replace, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { readSession } from "~/account/session.server";
import { requireCourseId } from "~/application/applied-course.server";
import { readApplication } from "~/application/apply.server";
import { UnconfirmedMessage } from "~/application/documents/unconfirmed-warning";
import { unconfirmed } from "~/application/progress.server";
import { noticeNow } from "~/application/submit.server";
import { Overlay } from "~/components/overlay/overlay";
import { StatusMessage } from "~/components/status-message/status-message";
import { privateHeaders } from "~/http/route-headers";
import { pageMeta } from "~/layout/page-meta";
import { paths } from "~/paths";

export const handle = { overlay: true };

export const headers = privateHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta({ title: data?.doubt ? "Application not confirmed" : "Application not sent", noindex: true });

/** Why the last Submit failed, or that it may have arrived: as long as the Documents tab under it says so too. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const courseId = requireCourseId(params.id);
  const { account } = await readSession(request);
  const { draft, progress } = await readApplication(request, courseId, account);
  const notice = noticeNow(draft, progress);
  const isOver = progress?.state !== "sending";
  const message = isOver && notice?.at === "documents" ? notice.errors[""]?.[0] : undefined;
  const doubt = account !== null && !message && progress?.state === "unconfirmed" ? unconfirmed(progress) : null;
  if (!message && !doubt) throw replace(paths.applyDocuments(courseId), 303);
  return json({ message, doubt, closeTo: paths.applyDocuments(courseId) });
}

export default function ApplyResult() {
  const { message, doubt, closeTo } = useLoaderData<typeof loader>();
  if (doubt) {
    return (
      <Overlay title="Your application may have arrived" closeTo={closeTo} closeBelow small>
        <UnconfirmedMessage {...doubt} />
      </Overlay>
    );
  }

  return (
    <Overlay title="Your documents were not submitted" closeTo={closeTo} closeBelow small>
      <StatusMessage tone="error">
        <p>{message}</p>
      </StatusMessage>
    </Overlay>
  );
}
