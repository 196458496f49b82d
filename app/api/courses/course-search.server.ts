import { z } from "zod";

import { fromCursor, toCursor, type ListPage } from "../connection/lists.server";
import type { CourseCard, CoursePage, Cursor } from "../model";
import { apiTarget } from "../target.server";
import { isUnfiltered, type CourseFilters } from "./course-filters";
import { courseList, readCourses } from "./course-list.server";
import { toListedCourse } from "./course-record.server";
import { defaultFeeCeiling, isAboveCeiling } from "./fees";

const WINDOW = 20;
const LAST_WINDOW = -1;

/**
 * Where a cursor leads: an API page, and on the pages of the whole catalogue, which hold up to 1000 courses, the
 * window of 20 to show; `LAST_WINDOW` for the last one.
 */
const pointerSchema = z.object({ target: z.string(), window: z.number().int().min(LAST_WINDOW).nullable() });

type Pointer = z.output<typeof pointerSchema>;
type Listed = ListPage<{ card: CourseCard; fee: number | null }>;

/** One page of the course search. `cursor` is the page pointer of an earlier answer; a wrong one is ignored. */
export async function searchCourses(filters: CourseFilters, cursor?: string | null): Promise<CoursePage> {
  const pointer = fromCursor(courseList.path, cursor, pointerSchema) ?? firstPage(filters);
  const kind = pointer.window === null ? "search" : "catalogue";
  const page: Listed = await readCourses(kind, "listed", pointer.target, toListedCourse);
  const ceiling = filters.maxFee ?? defaultFeeCeiling;
  const courses = page.items.filter(({ fee }) => !isAboveCeiling(fee, ceiling)).map(({ card }) => card);
  const count = Math.max(page.count - (page.items.length - courses.length), 0);
  if (pointer.window === null) return { courses, count, ...linksOf(page, null, null) };
  return { count, ...windowOf(courses, page, pointer.target, pointer.window) };
}

/** The target of the whole catalogue, the one read above 20 courses that all visitors share (contract 5.1). */
export function catalogueTarget(filter: Record<string, number> = {}): string {
  return apiTarget(courseList.path, { records: 1000, limit: 1000, page_size: 1000, ...filter });
}

function firstPage(filters: CourseFilters): Pointer {
  if (isUnfiltered(filters)) return { target: catalogueTarget(), window: 0 };
  const query = new URLSearchParams();
  if (filters.search !== null) query.set("search", filters.search);
  if (filters.interest !== null) query.set("interest", String(filters.interest));
  if (filters.specialization !== null) query.set("specialization", String(filters.specialization));
  for (const country of filters.countries) query.append("country", String(country));
  if (filters.maxFee !== null) {
    for (const name of ["max_fee", "maxFee", "annual_fees"]) query.set(name, String(filters.maxFee));
  }
  query.set("records", String(WINDOW));
  return { target: apiTarget(courseList.path, query), window: null };
}

function windowOf(courses: readonly CourseCard[], page: Listed, target: string, asked: number) {
  const last = Math.max(Math.ceil(courses.length / WINDOW) - 1, 0);
  const window = asked === LAST_WINDOW ? last : Math.min(asked, last);
  const outer = linksOf(page, LAST_WINDOW, 0);
  return {
    courses: courses.slice(window * WINDOW, (window + 1) * WINDOW),
    previous: window > 0 ? cursorOf({ target, window: window - 1 }) : outer.previous,
    next: window < last ? cursorOf({ target, window: window + 1 }) : outer.next,
  };
}

/** Cursors of the API's own links; the windows say which part of a catalogue page they open. */
function linksOf(page: Listed, previousWindow: number | null, nextWindow: number | null) {
  return {
    previous: page.previous === null ? null : cursorOf({ target: page.previous, window: previousWindow }),
    next: page.next === null ? null : cursorOf({ target: page.next, window: nextWindow }),
  };
}

function cursorOf(pointer: Pointer): Cursor {
  return toCursor(courseList.path, pointer);
}
