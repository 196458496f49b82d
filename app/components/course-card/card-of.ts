import type { CourseCardProps } from "./course-card";

/** A course with the fields its card shows and no others. */
export function cardOf(course: CourseCardProps): CourseCardProps {
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
