import type { CoursePage } from "~/api/model";
import { cardOf } from "~/components/course-card/card-of";
import type { CourseCardProps } from "~/components/course-card/course-card";

export type ResultsPage = Omit<CoursePage, "courses"> & { courses: CourseCardProps[] };

/** A page of the search with the fields that are shown and no others. */
export function resultsPage({ courses, ...page }: CoursePage): ResultsPage {
  return { ...page, courses: courses.map(cardOf) };
}
