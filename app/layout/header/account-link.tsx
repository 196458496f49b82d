import { useState, type MouseEvent } from "react";

import { ButtonLink } from "~/components/button/button";
import { LogoutDialog } from "~/layout/logout/logout-dialog";
import { paths } from "~/paths";

/** Login for visitors; Logout for who is logged in: a link to the question, which a script asks in place. */
export function AccountLink({ loggedIn, framed = false }: { loggedIn: boolean; framed?: boolean }) {
  const [asking, setAsking] = useState(false);

  function ask(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    setAsking(true);
  }

  if (!loggedIn) {
    return (
      <ButtonLink to={paths.login} variant={framed ? "secondary" : "quiet"}>
        Login
      </ButtonLink>
    );
  }
  return (
    <>
      <ButtonLink to={paths.logout} variant={framed ? "secondary" : "quiet"} onClick={ask}>
        Logout
      </ButtonLink>
      {asking ? <LogoutDialog onClose={() => setAsking(false)} /> : null}
    </>
  );
}
