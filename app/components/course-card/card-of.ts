import type { CourseCardProps } from "./course-card";

/** A course with the fields its card shows and no others. */
export function cardOf(course: CourseCardProps): CourseCardProps {
  const { id, name, ranking, location, intake, duration, level, specialization, annualFee, rupees, university } =
    course;
  return {
    id,
    name,
    university: { name: university.name, logo: university.logo },
    ranking,
    location,
    intake,
    duration,
    level,
    specialization,
    annualFee,
    rupees,
  };
}
