import { ButtonLink } from "~/components/button/button";
import { paths } from "~/paths";

interface ApplyLinkProps {
  courseId: number;
  begun: boolean;
  /** It was begun for this course and nothing of the profile is missing: it goes on with its documents. */
  ready: boolean;
  /** It has been applied to: what is to be pressed next is another course. */
  applied: boolean;
  className?: string;
}

/** To the application to a course: a new one, or where the one that was begun goes on. */
export function ApplyLink({ courseId, begun, ready, applied, className }: ApplyLinkProps) {
  const to = begun && ready ? paths.applyDocuments(courseId) : paths.apply(courseId);
  return (
    <ButtonLink className={className} variant={applied ? "secondary" : "primary"} to={to} preventScrollReset>
      {begun ? "Continue your application" : "Apply Now"}
    </ButtonLink>
  );
}
