import { json, redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { readSession } from "~/account/session.server";
import { requireCourseId } from "~/application/applied-course.server";
import { removeSent } from "~/application/apply.server";
import { hasTexts } from "~/application/draft.server";
import { pageKey } from "~/application/page-key.server";
import { receiptOf } from "~/application/receipt.server";
import { readSent } from "~/application/sent.server";
import { SentApplication } from "~/application/sent-application";
import { Overlay } from "~/components/overlay/overlay";
import { privateHeaders } from "~/http/route-headers";
import { Letterhead } from "~/layout/letterhead/letterhead";
import { firm } from "~/content/firm.server";
import { FamilyReceipt } from "~/family/receipt";
import { familyReceipt } from "~/family/receipt.server";
import { pageMeta } from "~/layout/page-meta";
import { paths } from "~/paths";

export const handle = { overlay: true };

export const headers = privateHeaders;

export const meta: MetaFunction = () => pageMeta({ title: "Application sent", noindex: true });

export async function loader({ request, params }: LoaderFunctionArgs) {
  const courseId = requireCourseId(params.id);
  const sent = await readSent(request, courseId);
  if (!sent) throw redirect(paths.course(courseId), 303);
  const { account, loggedIn } = await readSession(request);
  const { remains, hasUnsent } = await removeSent(request, courseId, account);
  return json({
    receipt: receiptOf(sent),
    steps: firm().afterApplying,
    family: familyReceipt([sent]),
    nextPage: remains && hasTexts(remains) ? pageKey(remains, account) : null,
    loggedIn,
    hasUnsent,
    phone: firm().phone,
  });
}

export default function ApplyDone() {
  const { receipt, steps, family, ...about } = useLoaderData<typeof loader>();

  return (
    <Overlay title="Application sent" closeTo={paths.course(receipt.courseId)} printed={<Letterhead />}>
      <SentApplication receipt={receipt} nextSteps={{ steps, family: <FamilyReceipt {...family} /> }} {...about} />
    </Overlay>
  );
}
