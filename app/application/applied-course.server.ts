import { findCourse } from "~/api/courses/courses.server";
import { ApiError } from "~/api/failure.server";
import { pageFailure } from "~/http/page-health.server";

const NOT_FOUND = "No course found.";

/** The course an application is for, as far as the application needs it. */
export interface AppliedCourse {
  id: number;
  name: string;
  university: string;
}

/** The course of an address. Throws the 404 page for one that does not exist, the 503 page while the API is away. */
export async function requireAppliedCourse(id: string | undefined): Promise<AppliedCourse> {
  const courseId = requireCourseId(id);
  try {
    const course = await findCourse(courseId);
    if (!course) throw pageFailure(NOT_FOUND, 404);
    return { id: course.id, name: course.name, university: course.university.name };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw pageFailure(error.userMessage, error.status);
  }
}

/** The id in an address, or the 404 page. */
export function requireCourseId(id: string | undefined): number {
  if (!id || !/^\d{1,9}$/.test(id)) throw pageFailure(NOT_FOUND, 404);
  return Number(id);
}
