import { SiteLink } from "~/components/link/link";
import { StatusMessage } from "~/components/status-message/status-message";
import { paths } from "~/paths";

/** That this browser has applied to the course before, on a day in words; nothing for `null`. */
export function AppliedNote({ on }: { on: string | null }) {
  if (on === null) return null;
  return (
    <StatusMessage tone="success">
      <p>
        You applied on {on}. <SiteLink to={paths.applications}>See what you sent</SiteLink>
      </p>
    </StatusMessage>
  );
}
