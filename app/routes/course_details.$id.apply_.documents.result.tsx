import { json, replace, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { readSession } from "~/account/session.server";
import { requireCourseId } from "~/application/applied-course.server";
import { readApplication } from "~/application/apply.server";
import { Overlay } from "~/components/overlay/overlay";
import { StatusMessage } from "~/components/status-message/status-message";
import { privateHeaders } from "~/http/route-headers";
import { pageMeta } from "~/layout/page-meta";

export const handle = { overlay: true };

export const headers = privateHeaders;

export const meta: MetaFunction = () => pageMeta({ title: "Application not sent", noindex: true });

/** Why the last Submit failed: as long as the Documents tab under it says so too. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const courseId = requireCourseId(params.id);
  const { loggedIn } = await readSession(request);
  const { draft, journey } = await readApplication(request, courseId, loggedIn);
  const message = draft.notice?.at === "documents" ? draft.notice.errors[""]?.[0] : undefined;
  if (!message) throw replace(journey.pathOf("documents"), 303);
  return json({ message, closeTo: journey.pathOf("documents") });
}

export default function ApplyResult() {
  const { message, closeTo } = useLoaderData<typeof loader>();

  return (
    <Overlay title="Your documents were not submitted" closeTo={closeTo} closeBelow small>
      <StatusMessage tone="error">
        <p>{message}</p>
      </StatusMessage>
    </Overlay>
  );
}
