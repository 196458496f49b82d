import { ButtonLink } from "~/components/button/button";
import { VisuallyHidden } from "~/components/visually-hidden/visually-hidden";
import { paths } from "~/paths";

interface ApplyLinkProps {
  courseId: number;
  begun: boolean;
  /** Nothing of the profile is missing: what was begun goes on with its documents. */
  ready: boolean;
  /** On a narrow place "Continue" alone is seen; the whole of it is read out. */
  short?: boolean;
  className?: string;
}

/** To the application to a course: a new one, or where the one that was begun goes on. */
export function ApplyLink({ courseId, begun, ready, short = false, className }: ApplyLinkProps) {
  const to = begun && ready ? paths.applyDocuments(courseId) : paths.apply(courseId);
  return (
    <ButtonLink className={className} to={to} preventScrollReset>
      {begun ? <Continue short={short} /> : "Apply Now"}
    </ButtonLink>
  );
}

function Continue({ short }: { short: boolean }) {
  const what = "your application";
  return <span>Continue {short ? <VisuallyHidden>{what}</VisuallyHidden> : what}</span>;
}
