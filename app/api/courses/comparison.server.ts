import { redirect } from "@remix-run/node";

import { MOST_COMPARED } from "~/http/shortlist";
import { pageFailure } from "~/http/page-health.server";
import { tooFewCookie, type TooFew } from "~/http/shortlist.server";
import { paths } from "~/paths";

import type { CourseDetails } from "../model";
import { settled } from "../settled.server";
import { wholeId } from "./course-filters";
import { findCourse } from "./courses.server";

const LEAST = 2;
/** Ids that are looked up at most: a few may be of courses that are gone. */
const LOOKED_UP = 8;

/** What became of the courses that an address names. */
export interface Comparison<Compared> {
  readonly courses: readonly Compared[];
  /** Courses that exist, or may exist, beyond the first four. */
  readonly leftOut: boolean;
  /** Ids that the API does not know. */
  readonly gone: number;
  /** Ids of courses that are there but could not be read, and the API's reason. */
  readonly failed: { readonly ids: readonly number[]; readonly message: string; readonly status: number } | null;
}

/**
 * The first four courses that exist, of at most eight ids that the parameter `course` names, each as `compared` makes it. A
 * course that cannot be read costs the others nothing. Throws the way to the shortlist where fewer than two are named or
 * there, and the page that says why where none can be read.
 */
export async function requireComparison<Compared>(
  searchParams: URLSearchParams,
  compared: (course: CourseDetails) => Promise<Compared>,
): Promise<Comparison<Compared>> {
  const ids = comparedIds(searchParams.getAll("course"));
  if (ids.length < LEAST) throw tooFew({ reason: "chosen" });
  const asked = ids.slice(0, LOOKED_UP);
  const answers = await Promise.all(asked.map(async (id) => ({ id, ...(await settled(findCourse(id))) })));
  const there = answers.filter(({ value, failure }) => value !== null || failure !== null);
  const taken = there.slice(0, MOST_COMPARED);
  if (taken.length < LEAST) throw tooFew({ reason: "gone", left: taken[0]?.id ?? null });
  const failures = taken.flatMap(({ id, failure }) => (failure ? [{ id, failure }] : []));
  const [first] = failures;
  const courses = taken.flatMap(({ id, value }) => (value ? [{ ...value, id }] : []));
  if (courses.length === 0) throw pageFailure(first?.failure.message ?? "", first?.failure.status ?? 503);
  return {
    courses: await Promise.all(courses.map(compared)),
    leftOut: there.length > MOST_COMPARED || ids.length > LOOKED_UP,
    gone: answers.length - there.length,
    failed: first ? { ids: failures.map(({ id }) => id), ...first.failure } : null,
  };
}

/** The query that names courses for a comparison. */
export function comparedQuery(ids: readonly number[]): string {
  return `?${new URLSearchParams(ids.map((id) => ["course", String(id)]))}`;
}

/** Each id of an address once, in its order; what is none is left out. */
function comparedIds(values: readonly string[]): number[] {
  return [...new Set(values.map(wholeId).filter((id) => id !== null))];
}

/** The shortlist's address stays its own: a cookie lets it say why the visitor is there. */
function tooFew(why: TooFew): Response {
  return redirect(paths.shortlist, { status: 303, headers: { "Set-Cookie": tooFewCookie(why) } });
}
