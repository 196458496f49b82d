import { z } from "zod";

import { cached, policies } from "../connection/cache.server";
import { readPage, type ListPage } from "../connection/lists.server";
import type { CourseCard } from "../model";
import { courseList, specializationNames } from "./course-list.server";
import { courseRecord, measured, measuredRecord, toCourseCard, type MeasuredCourse } from "./course-record.server";

/** A course of a long list, of which few are shown: measured, and otherwise as the API wrote it. */
export interface SortableCourse extends MeasuredCourse {
  /** JSON. A thousand texts cost the process a small part of what as many cards do. */
  readonly record: string;
}

/** Measures a course; it takes and refuses the same records as `courseRecord`. */
export const sortableCourse = z.unknown().transform((value, context): SortableCourse => {
  const { data, error } = measuredRecord.safeParse(value);
  const record = data ? textOf(value) : null;
  if (data && record !== null) return { ...measured(data), record };
  for (const { path, message } of error?.issues ?? [{ path: [], message: "nested too deeply" }])
    context.addIssue({ code: "custom", path: [...path], message });
  return z.NEVER;
});

/** A record as text; `null` for one that is nested deeper than it can be written. */
function textOf(value: unknown): string | null {
  try {
    return JSON.stringify(value);
  } catch {
    return null;
  }
}

/** Up to 1000 courses, which visitors may narrow down in any number of ways; cached by the target. */
export async function readSortable(target: string): Promise<ListPage<SortableCourse>> {
  const list = { ...courseList, endpoint: "/api/app/course-list/?sorted", schema: sortableCourse } as const;
  return cached(policies.sorted, `sortable ${target}`, () => readPage(list, target));
}

/** The cards of the courses that are shown. */
export async function cardsOf(courses: readonly SortableCourse[]): Promise<CourseCard[]> {
  const records = courses.map(({ record }) => courseRecord.parse(JSON.parse(record)));
  const names = await specializationNames(records);
  return records.map((course) => toCourseCard(course, names));
}
