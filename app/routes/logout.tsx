import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";

import { clearRegistration } from "~/account/event-registration.server";
import { readSession } from "~/account/session.server";
import { endDraft, IN_DOUBT } from "~/application/progress.server";
import { clearSent } from "~/application/sent.server";
import { Overlay } from "~/components/overlay/overlay";
import { leaveMessage, takeMessage } from "~/http/message.server";
import { isVeryLate } from "~/http/request-context.server";
import { privateHeaders } from "~/http/route-headers";
import { LOGOUT_QUESTION, LogoutQuestion } from "~/layout/logout/logout-question";
import { pageMeta } from "~/layout/page-meta";

export const handle = { overlay: true };

export const headers = privateHeaders;

export const meta: MetaFunction = () => pageMeta({ title: "Logout", noindex: true });

export async function loader({ request }: LoaderFunctionArgs) {
  return (await readSession(request)).loggedIn ? null : redirect("/", 303);
}

/** Ends the session and everything an applicant left in this browser: the next one may be somebody else. */
export async function action({ request }: ActionFunctionArgs) {
  const session = await readSession(request);
  const { account } = session;
  // Pressed in another tab too: by now the cookies may be those of the next one.
  if (!session.loggedIn && isVeryLate()) return redirect("/", 303);
  // The login last of what counts: who is cut off before it can log out again.
  const { inDoubt, deleteDocuments } = await endDraft(request, account);
  await clearSent(request);
  await clearRegistration(request);
  await session.end("logout");
  await deleteDocuments();
  // The last one's, such as a login's that no page has shown yet.
  await takeMessage(request);
  if (inDoubt) await leaveMessage(IN_DOUBT);
  return redirect("/", { status: 303, headers: { "Clear-Site-Data": '"storage"' } });
}

export default function LogoutPage() {
  return (
    <Overlay title={LOGOUT_QUESTION} closeTo="/" small>
      <LogoutQuestion />
    </Overlay>
  );
}
