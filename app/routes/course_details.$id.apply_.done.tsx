import { json, redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";

import { requireCourseId } from "~/application/applied-course.server";
import { nepalTime } from "~/application/instant";
import { readSent } from "~/application/sent.server";
import { SentApplication } from "~/application/sent-application";
import { documentGroup } from "~/application/upload/documents";
import { Overlay } from "~/components/overlay/overlay";
import { privateHeaders } from "~/http/route-headers";
import type { LayoutData } from "~/layout/document/page-body";
import { Letterhead } from "~/layout/letterhead/letterhead";
import { pageMeta } from "~/layout/page-meta";
import { paths } from "~/paths";

export const handle = { overlay: true };

export const headers = privateHeaders;

export const meta: MetaFunction = () => pageMeta({ title: "Application sent", noindex: true });

export async function loader({ request, params }: LoaderFunctionArgs) {
  const courseId = requireCourseId(params.id);
  const sent = await readSent(request, courseId);
  if (!sent) throw redirect(paths.course(courseId), 303);
  const { files, at, ...rest } = sent;
  return json({
    ...rest,
    date: nepalTime(at),
    files: files.map(({ group, name, size }) => ({ group: documentGroup(group)?.label ?? group, name, size })),
  });
}

export default function ApplyDone() {
  const sent = useLoaderData<typeof loader>();
  const layout = useRouteLoaderData<LayoutData>("root");

  return (
    <Overlay
      title="Application sent"
      closeTo={paths.course(sent.courseId)}
      printed={layout ? <Letterhead firm={layout.site.firm} /> : null}
    >
      <SentApplication sent={sent} />
    </Overlay>
  );
}
