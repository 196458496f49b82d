import { mapInTurns } from "~/http/in-turns.server";

import { cached, policies } from "../connection/cache.server";
import { readPage, upTo, type ListPage } from "../connection/lists.server";
import { messages } from "../messages";
import { listSpecializations } from "../reference.server";
import {
  courseRecord,
  needsSpecializationName,
  type CourseRecord,
  type SpecializationNames,
} from "./course-record.server";

/** The course list of the API: every search, suggestion and catalogue read goes there. */
export const courseList = {
  path: "/api/app/course-list/" as const,
  schema: courseRecord,
  message: messages.courses,
  quotes: true,
};

/** The reads of the course list: all of it, one university's part, and what visitors search for. */
const reads = {
  catalogue: { endpoint: "/api/app/course-list/", policy: policies.lists, longest: Infinity },
  /** All of it is on one page: a thousand courses. */
  university: { endpoint: "/api/app/course-list/?university", policy: policies.narrowed, longest: 600_000 },
  search: { endpoint: "/api/app/course-list/?search", policy: policies.searches, longest: Infinity },
} as const;

/** One page of the course list, each course shaped by `shape`; cached under `use` and the target. */
export async function readCourses<Item>(
  kind: keyof typeof reads,
  use: string,
  target: string,
  shape: (course: CourseRecord, names: SpecializationNames) => Item,
): Promise<ListPage<Item>> {
  const { endpoint, policy, longest } = reads[kind];
  return cached(policy, `${use} ${target}`, async () => {
    const page = await readPage({ ...courseList, endpoint }, target);
    const names = await specializationNames(page.items);
    return { ...page, items: upTo(longest, await mapInTurns(page.items, (course) => shape(course, names))) };
  });
}

/** Names of programmes, read only when a course carries a bare id; none when that list fails: it is a detail. */
export async function specializationNames(courses: readonly CourseRecord[]): Promise<SpecializationNames> {
  if (!courses.some(needsSpecializationName)) return new Map();
  const specializations = await listSpecializations().catch(() => []);
  return new Map(specializations.map(({ id, name }) => [id, name]));
}
