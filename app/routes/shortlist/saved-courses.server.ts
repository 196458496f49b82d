import { inMonths } from "~/api/courses/course-length";
import { findCourse } from "~/api/courses/courses.server";
import { decisionOf } from "~/api/courses/decision.server";
import type { CourseDetails } from "~/api/model";
import { placeInWords } from "~/api/not-available";
import { settled } from "~/api/settled.server";
import { ratesBeside } from "~/content/rates.server";
import type { Shortlist } from "~/http/shortlist";

import type { SavedCourse } from "./saved-course";

/**
 * The saved courses in the list's order: one read each, cached, which the lanes of the API let through a few at a time. A
 * course that is gone or cannot be read keeps its place and says so; 503 when none can be read.
 */
export async function savedCourses(list: Shortlist, now: number) {
  const found = await Promise.all(list.map((id) => settled(findCourse(id))));
  const courses = found.map(({ value, failure }, index): SavedCourse => {
    const id = list[index] ?? 0;
    if (failure) return { id, problem: `Course ${id} cannot be shown just now. ${failure.message}` };
    return value ? { id, course: shownOf(value, now) } : { id, problem: "This course is no longer offered." };
  });
  const failures = found.flatMap(({ failure }) => failure ?? []);
  const status = failures.length > 0 && failures.length === list.length ? failures[0]?.status : undefined;
  const fees = courses.map(({ course }) => [course?.fee, course?.rupees]);
  return { courses, rates: ratesBeside(fees, now), status };
}

/** The name of a course that is not on the list, for a sentence about it; words for it where it cannot be read, `null` where there is none. */
export async function nameOfCourse(id: number): Promise<string | null> {
  const { value, failure } = await settled(findCourse(id));
  return failure ? "a course" : (value?.name ?? null);
}

function shownOf(course: CourseDetails, now: number): NonNullable<SavedCourse["course"]> {
  const { name, university, annualFees, length, intake } = course;
  const { rupees, deadline } = decisionOf(course, now);
  return {
    name,
    university: { name: university.name, logo: university.logo },
    place: placeInWords(course),
    fee: annualFees,
    rupees: rupees.annual,
    length: inMonths(length),
    intake,
    deadline,
  };
}
