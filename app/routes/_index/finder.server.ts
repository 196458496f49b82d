import { searchText } from "~/api/course-filters";
import { finderCourses } from "~/api/courses.server";
import type { CourseCardProps } from "~/components/course-card/course-card";
import { cardOf } from "~/routes/course-search/results-page";

/** What the finder on the home page shows: the text of its box, and what was found for it. */
export interface Finder {
  typed: string;
  /** `null` when nothing is searched for: no text, or one under 2 characters. */
  results: CourseCardProps[] | null;
}

/** Reads `/?search=` and runs the finder's full search. */
export async function findForHome(request: Request): Promise<Finder> {
  const typed = new URL(request.url).searchParams.get("search") ?? "";
  if (searchText(typed) === null) return { typed, results: null };
  const courses = await finderCourses(typed);
  return { typed, results: courses.map(cardOf) };
}
