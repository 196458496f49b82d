import { SiteLink } from "~/components/link/link";
import { StatusMessage } from "~/components/status-message/status-message";
import { paths } from "~/paths";

/** That this browser has applied to a course before, in a line of the page's own look, with the way to what it sent. */
export function AppliedLine({ on, wayLook }: { on: string; wayLook?: string }) {
  return (
    <p>
      You applied on {on}.{" "}
      <SiteLink className={wayLook} to={paths.applications}>
        See what you sent
      </SiteLink>
    </p>
  );
}

/** That this browser has applied to the course before, on a day in words; nothing for `null`. */
export function AppliedNote({ on }: { on: string | null }) {
  if (on === null) return null;
  return (
    <StatusMessage tone="success">
      <AppliedLine on={on} />
    </StatusMessage>
  );
}
