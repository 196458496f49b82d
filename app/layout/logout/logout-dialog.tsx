import { Dialog } from "~/components/overlay/dialog";

import { LOGOUT_QUESTION, LogoutQuestion } from "./logout-question";

/** The logout question over the page it was asked on. `/logout` is the same question as a page. */
export function LogoutDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={LOGOUT_QUESTION} onClose={onClose}>
      <LogoutQuestion />
    </Dialog>
  );
}
