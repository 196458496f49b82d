import type { MetaFunction } from "@remix-run/node";
import { useSearchParams } from "@remix-run/react";

import { CheckMail } from "~/account/check-mail";
import { mailboxById } from "~/account/mailbox";
import { SiteLink } from "~/components/link/link";
import { telephoneLink } from "~/components/link/telephone";
import { Overlay } from "~/components/overlay/overlay";
import { loginPath, redirectPath } from "~/http/redirect-path";
import { shell } from "~/layout/shell-content";
import { pageMeta } from "~/layout/page-meta";

export const handle = { overlay: true, query: ["at"] };

export const meta: MetaFunction = () => pageMeta({ title: "Check your mailbox", noindex: true });

export default function CheckMailPopup() {
  const [parameters] = useSearchParams();
  const redirectTo = redirectPath(parameters.get("redirectTo"));

  return (
    <Overlay title="Verify your e-mail" closeTo={loginPath(redirectTo)} small>
      <p>
        Your account is almost ready. Please check your mailbox and verify your e-mail first: we have sent you a link.
      </p>
      <p>
        No mail after a few minutes? Look into the spam folder, or call us:{" "}
        <SiteLink to={telephoneLink(shell.firm.phone)}>{shell.firm.phone}</SiteLink>.
      </p>
      <CheckMail mailbox={mailboxById(parameters.get("at"))} />
      <p>
        Verified your e-mail? <SiteLink to={loginPath(redirectTo)}>Login</SiteLink>
      </p>
    </Overlay>
  );
}
