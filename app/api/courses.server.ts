import type { CourseFilters } from "./course-filters";
import { ApiError } from "./failure.server";
import { messages } from "./messages";
import type { CourseDetails, CoursePage, CourseSuggestion, CourseCard, UniversityCourse } from "./model";

/** One page of the course search. `cursor` is the page pointer of an earlier answer; a wrong one is ignored. */
export async function searchCourses(_filters: CourseFilters, _cursor?: string | null): Promise<CoursePage> {
  throw new ApiError({ kind: "unreachable", apiStatus: null, apiMessage: null, fieldErrors: {}, reason: "not connected yet" }, messages.courses);
}

/** Up to 5 courses for a text of at least 2 characters; none when the API fails (spec section 8). */
export async function suggestCourses(_text: string): Promise<readonly CourseSuggestion[]> {
  return [];
}

/** Up to 10 courses for the home finder, plain fees with "$"; none for a text under 2 characters. */
export async function finderCourses(_text: string): Promise<readonly CourseCard[]> {
  return [];
}

/** One course, or `null` when the API knows no such id. */
export async function findCourse(_id: number): Promise<CourseDetails | null> {
  throw new ApiError({ kind: "unreachable", apiStatus: null, apiMessage: null, fieldErrors: {}, reason: "not connected yet" }, messages.course);
}

/** All courses of a university, as its page lists them. */
export async function coursesOfUniversity(_universityId: number): Promise<readonly UniversityCourse[]> {
  throw new ApiError({ kind: "unreachable", apiStatus: null, apiMessage: null, fieldErrors: {}, reason: "not connected yet" }, messages.courses);
}
