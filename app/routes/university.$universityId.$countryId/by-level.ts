/** Courses by their level, the level with the most courses first. */
export function byLevel<Course extends { level: string }>(
  courses: readonly Course[],
): { level: string; courses: Course[] }[] {
  const levels = new Map<string, Course[]>();
  for (const course of courses) levels.set(course.level, [...(levels.get(course.level) ?? []), course]);
  return [...levels]
    .map(([level, found]) => ({ level, courses: found }))
    .sort((one, other) => other.courses.length - one.courses.length);
}
