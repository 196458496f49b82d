import { decisionOf, entryOf, type Decision, type Entry } from "~/api/courses/decision.server";
import { specializationOf } from "~/api/courses/courses.server";
import type { CourseDetails } from "~/api/model";
import { settled } from "~/api/settled.server";
import { findUniversity } from "~/api/universities.server";

/** A course of the comparison, with the answers to all that its page answers too. */
export interface ComparedCourse {
  readonly course: Omit<CourseDetails, "costs" | "image" | "accreditations" | "specialization" | "specializationId"> & {
    readonly specialization: string;
  };
  readonly decision: Decision;
  readonly entry: Entry;
  /** Why nothing is said of what the university asks for. */
  readonly problem: string | null;
  /** Whether nothing that it shows could not be read. */
  readonly whole: boolean;
}

/** A course with its university at `now` (milliseconds since the epoch). What cannot be read of it is left out, and said. */
export async function compared(course: CourseDetails, now: number): Promise<ComparedCourse> {
  const { id } = course.university;
  const [university, specialization] = await Promise.all([
    settled(id === null ? Promise.resolve(null) : findUniversity(id)),
    settled(specializationOf(course)),
  ]);
  const { costs: _costs, image: _image, accreditations: _all, specializationId: _id, ...shown } = course;
  return {
    course: { ...shown, specialization: specialization.value ?? "N/A" },
    decision: decisionOf(course, now),
    entry: entryOf(university.value),
    problem: university.failure?.message ?? null,
    whole: !university.failure && !specialization.failure,
  };
}
