import { findCourseSoon } from "~/api/courses/course-soon.server";
import { findCourse } from "~/api/courses/courses.server";
import { found, requireId } from "~/api/found.server";
import { messages } from "~/api/messages";

import { doubtsOf, type Draft, hasTexts } from "./draft.server";
import { courseIn } from "./record/application-record.server";
import { readRecord } from "./record/records.server";

/** The course an application is for, as far as the application needs it. */
export interface AppliedCourse {
  id: number;
  name: string;
  university: string;
}

/** The course of an address. Throws the 404 page for one that does not exist, the 503 page while the API is away. */
export async function requireAppliedCourse(id: string | undefined): Promise<AppliedCourse> {
  const { name, university, ...course } = await found(findCourse(requireCourseId(id)), messages.noCourse);
  return { id: course.id, name, university: university.name };
}

/**
 * The course, in words, for which a draft was begun that goes on at `courseId`; `null` where it is that one, nothing was typed, or the
 * draft was sent to the other one and is not back.
 */
export async function begunElsewhere(draft: Draft, courseId: number): Promise<string | null> {
  const { id, courseId: other } = draft;
  if (other === courseId || !hasTexts(draft)) return null;
  if (doubtsOf(draft).some((doubt) => doubt.courseId === other) || courseIn(await readRecord(id), other)) return null;
  const named = await findCourseSoon(other);
  return named?.value ? `“${named.value.name}”` : "another course";
}

/** The id in an address, or the 404 page. */
export function requireCourseId(id: string | undefined): number {
  return requireId(id, messages.noCourse);
}
