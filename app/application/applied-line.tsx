import { SiteLink } from "~/components/link/link";
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
