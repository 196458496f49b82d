import type { MetaFunction } from "@remix-run/node";
import { useSearchParams } from "@remix-run/react";

import { CheckMail } from "~/account/check-mail";
import { mailboxById } from "~/account/mailbox";
import { Overlay } from "~/components/overlay/overlay";
import { StatusMessage } from "~/components/status-message/status-message";
import { pageMeta } from "~/layout/page-meta";
import { paths } from "~/paths";

export const handle = { overlay: true, query: ["at"] };

export const meta: MetaFunction = () => pageMeta({ title: "E-mail sent", noindex: true });

export default function EmailSentPopup() {
  const [parameters] = useSearchParams();

  return (
    <Overlay title="E-mail sent" closeTo={paths.passwordMail} small>
      <StatusMessage tone="success">
        <p>Email sent successfully. Please, visit your mail inbox.</p>
      </StatusMessage>
      <CheckMail mailbox={mailboxById(parameters.get("at"))} />
    </Overlay>
  );
}
