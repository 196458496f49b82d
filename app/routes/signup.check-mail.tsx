import type { MetaFunction } from "@remix-run/node";
import { useSearchParams } from "@remix-run/react";

import { CheckMail } from "~/account/check-mail";
import { mailboxById } from "~/account/mailbox";
import { Overlay } from "~/components/overlay/overlay";
import { pageMeta } from "~/layout/page-meta";

export const handle = { overlay: true, query: ["at"] };

export const meta: MetaFunction = () => pageMeta({ title: "Check your mailbox", noindex: true });

export default function CheckMailPopup() {
  const [parameters] = useSearchParams();

  return (
    <Overlay title="Verify your e-mail" closeTo="/signup" small>
      <p>Your account is almost ready. Please check your mailbox and verify your e-mail first: we have sent you a link.</p>
      <p>No mail after a few minutes? Look into the spam folder.</p>
      <CheckMail mailbox={mailboxById(parameters.get("at"))} />
    </Overlay>
  );
}
