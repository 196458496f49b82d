import { wholeId } from "~/api/courses/course-filters";
import { findCourseSoon } from "~/api/courses/course-soon.server";
import type { PostedForm } from "~/forms/posted-form.server";
import { redirectPath } from "~/http/redirect-path";

const application = /^\/course_details\/(\d+)\/apply(?:\/documents)?\/?(?:[?#]|$)/;

/** The path of this site that a request of the account pages leads back to in the end: as it is posted, else as its address says. */
export function wayBack(request: Request, form?: PostedForm): string {
  return redirectPath(form?.get("redirectTo") ?? new URL(request.url).searchParams.get("redirectTo"));
}

/**
 * The course whose application a path is: its name, or `null` for another path, an unknown course, or one that the API does
 * not tell at once. `whole` is false where it would have been told at another time.
 */
export async function courseOnTheWay(path: string): Promise<{ course: string | null; whole: boolean }> {
  const id = wholeId(application.exec(path)?.[1]);
  if (id === null) return { course: null, whole: true };
  const found = await findCourseSoon(id);
  return { course: found?.value?.name || null, whole: found?.failure === null };
}
