import { cached, policies } from "./cache.server";
import {
  courseRecord,
  needsSpecializationName,
  type CourseRecord,
  type SpecializationNames,
} from "./course-record.server";
import { messages } from "./messages";
import { readPage, type ListPage } from "./pages.server";
import { listSpecializations } from "./reference.server";

/** The course list of the API: every search, suggestion and catalogue read goes there. */
export const courseList = { path: "/api/app/course-list/", schema: courseRecord, message: messages.courses, quotes: true };

/** One page of the course list, each course shaped by `shape`; cached under `use` and the target. */
export async function readCourses<Item>(
  use: string,
  target: string,
  shape: (course: CourseRecord, names: SpecializationNames) => Item,
): Promise<ListPage<Item>> {
  return cached(policies.lists, `${use} ${target}`, async () => {
    const page = await readPage(courseList, target);
    const names = await specializationNames(page.items);
    return { ...page, items: page.items.map((course) => shape(course, names)) };
  });
}

/** Names of programmes, read only when a course carries a bare id; none when that list fails: it is a detail. */
export async function specializationNames(courses: readonly CourseRecord[]): Promise<SpecializationNames> {
  if (!courses.some(needsSpecializationName)) return new Map();
  const specializations = await listSpecializations().catch(() => []);
  return new Map(specializations.map(({ id, name }) => [id, name]));
}
