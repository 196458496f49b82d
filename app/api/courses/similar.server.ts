import { cached, policies } from "../connection/cache.server";
import { readPage } from "../connection/lists.server";
import type { CourseDetails, SimilarCourse } from "../model";
import { apiTarget } from "../target.server";
import { courseList } from "./course-list.server";
import { toComparable } from "./course-record.server";

const RECORDS = 20;
const MOST = 3;

/**
 * At most three courses of the same specialization and country, those of the same level first; none where the API does
 * not tell the course's own. One read of the course list.
 */
export async function similarCourses(course: CourseDetails): Promise<readonly SimilarCourse[]> {
  const { id, specializationId, programType, university } = course;
  if (specializationId === null || university.countryId === 0) return [];
  const query = { specialization: specializationId, country: university.countryId, records: RECORDS };
  const target = apiTarget(courseList.path, query);
  const others = await cached(policies.narrowed, `similar ${target}`, async () => {
    const page = await readPage({ ...courseList, endpoint: "/api/app/course-list/?search" }, target);
    return page.items.map(toComparable);
  });
  const same = others.filter(
    (other) =>
      other.course.id !== id &&
      (other.countryId ?? university.countryId) === university.countryId &&
      (other.specializationId ?? specializationId) === specializationId,
  );
  const isLevel = (other: (typeof same)[number]) => other.programType === programType;
  return [...same.filter(isLevel), ...same.filter((other) => !isLevel(other))]
    .slice(0, MOST)
    .map((other) => other.course);
}
