import type { CourseCard, CoursePage } from "~/api/model";
import type { CourseCardProps } from "~/components/course-card/course-card";

/** A course with the fields its card shows and no others. */
export function cardOf(course: CourseCard): CourseCardProps {
  const { id, name, badge, location, intake, duration, level, specialization, annualFee, university } = course;
  return {
    id,
    name,
    university: { name: university.name, logo: university.logo },
    badge,
    location,
    intake,
    duration,
    level,
    specialization,
    annualFee,
  };
}

export type ResultsPage = Omit<CoursePage, "courses"> & { courses: CourseCardProps[] };

/** A page of the search with the fields that are shown and no others. */
export function resultsPage({ courses, count, previous, next }: CoursePage): ResultsPage {
  return { courses: courses.map(cardOf), count, previous, next };
}
