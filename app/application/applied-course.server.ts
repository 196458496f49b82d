import { findCourse } from "~/api/courses/courses.server";
import { found, requireId } from "~/api/found.server";
import { messages } from "~/api/messages";

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

/** The id in an address, or the 404 page. */
export function requireCourseId(id: string | undefined): number {
  return requireId(id, messages.noCourse);
}
