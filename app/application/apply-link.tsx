import { ButtonLink } from "~/components/button/button";
import { paths } from "~/paths";

/** To the application to a course: a new one, or the one that was begun. */
export function ApplyLink({ courseId, begun, className }: { courseId: number; begun: boolean; className?: string }) {
  return (
    <ButtonLink className={className} to={paths.apply(courseId)} preventScrollReset>
      {begun ? "Continue your application" : "Apply Now"}
    </ButtonLink>
  );
}
