import { decisionOf, entryOf, type Decision, type Entry } from "~/api/courses/decision.server";
import { wholeId } from "~/api/courses/course-filters";
import { findCourse, specializationOf } from "~/api/courses/courses.server";
import type { CourseDetails } from "~/api/model";
import { settled } from "~/api/settled.server";
import { findUniversity } from "~/api/universities.server";

/** Columns that a screen and a sheet of paper have room for. */
const MOST = 4;
/** Ids that are looked up at most: a few may be of courses that are gone. */
const LOOKED_UP = 8;

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

/** What became of the courses that an address names. */
export interface Comparison {
  readonly courses: readonly ComparedCourse[];
  /** Courses that exist, or may exist, beyond the first four. */
  readonly leftOut: boolean;
  /** Ids that the API does not know. */
  readonly gone: number;
  /** Ids of courses that are there but could not be read, and the API's reason. */
  readonly failed: { readonly ids: readonly number[]; readonly message: string; readonly status: number } | null;
}

/** Each id of an address once, in its order; what is none is left out. */
export function comparedIds(values: readonly string[]): number[] {
  return [...new Set(values.map(wholeId).filter((id) => id !== null))];
}

/**
 * Reads the first four courses that exist, of at most eight ids, and their universities at `now` (milliseconds since the
 * epoch). A course or a university that cannot be read costs the others nothing.
 */
export async function compareCourses(ids: readonly number[], now: number): Promise<Comparison> {
  const asked = ids.slice(0, LOOKED_UP);
  const answers = await Promise.all(asked.map(async (id) => ({ id, ...(await settled(findCourse(id))) })));
  const there = answers.filter(({ value, failure }) => value !== null || failure !== null);
  const taken = there.slice(0, MOST);
  const failures = taken.flatMap(({ id, failure }) => (failure ? [{ id, failure }] : []));
  const [first] = failures;
  return {
    courses: await Promise.all(taken.flatMap(({ id, value }) => (value ? [compared({ ...value, id }, now)] : []))),
    leftOut: there.length > MOST || ids.length > LOOKED_UP,
    gone: answers.length - there.length,
    failed: first ? { ids: failures.map(({ id }) => id), ...first.failure } : null,
  };
}

async function compared(course: CourseDetails, now: number): Promise<ComparedCourse> {
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
