import { json } from "@remix-run/node";

import { findCourse } from "~/api/courses.server";
import { ApiError } from "~/api/failure.server";

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
    if (!course) throw notFound();
    return { id: course.id, name: course.name, university: course.university.name };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw json({ message: error.userMessage }, { status: 503, headers: { "Retry-After": "30" } });
  }
}

/** The id in an address, or the 404 page. */
export function requireCourseId(id: string | undefined): number {
  if (!id || !/^\d{1,9}$/.test(id)) throw notFound();
  return Number(id);
}

function notFound(): Response {
  return json({ message: "No course found." }, { status: 404 });
}
