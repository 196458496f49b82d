import { wholeId } from "~/api/courses/course-filters";
import { findCourse } from "~/api/courses/courses.server";
import { settled } from "~/api/settled.server";
import type { PostedForm } from "~/forms/posted-form.server";
import { redirectPath } from "~/http/redirect-path";
import { within } from "~/http/within.server";

/** The name of a course is worth no longer wait. */
const COURSE_MS = 1000;
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
  const found = await within(COURSE_MS, settled(findCourse(id)), () => null);
  return { course: found?.value?.name || null, whole: found?.failure === null };
}
