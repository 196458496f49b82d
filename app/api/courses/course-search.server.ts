import { z } from "zod";

import { fromCursor, toCursor, type ListPage } from "../connection/lists.server";
import type { CourseCard, CoursePage, Cursor } from "../model";
import { isReordered, isUnfiltered, type CourseFilters } from "./course-filters";
import { courseList, readCourses } from "./course-list.server";
import { toListedCourse, type ListedCourse } from "./course-record.server";
import { catalogueTarget, searchTarget, WINDOW } from "./course-targets.server";
import { withinCeiling } from "./fees";
import { sortedSearch } from "./sorted-search.server";

const LAST_WINDOW = -1;
const place = z.number().int().nonnegative().optional().catch(undefined);

/**
 * Where a cursor leads: an API page, and on the pages of the whole catalogue, which hold up to 1000 courses, the
 * window of 20 to show; `LAST_WINDOW` for the last one. How many courses stand before that API page, or up to its end, is
 * known from the page that the cursor stands on.
 */
const pointerSchema = z.object({
  target: z.string(),
  window: z.number().int().min(LAST_WINDOW).nullable(),
  before: place,
  upTo: place,
});

type Pointer = z.output<typeof pointerSchema>;
type Listed = ListPage<ListedCourse>;

/** One page of the course search. `cursor` is the page pointer of an earlier answer; a wrong one is ignored. */
export async function searchCourses(filters: CourseFilters, cursor?: string | null): Promise<CoursePage> {
  if (isReordered(filters)) return sortedSearch(filters, cursor);
  const pointer = fromCursor(courseList.path, cursor, pointerSchema) ?? firstPage(filters);
  const kind = pointer.window === null ? "search" : "catalogue";
  const page: Listed = await readCourses(kind, "listed", pointer.target, toListedCourse);
  const courses = withinCeiling(page.items, filters.maxFee).map(({ card }) => card);
  const count = Math.max(page.count - (page.items.length - courses.length), 0);
  const before = coursesBefore(pointer, courses.length);
  const shown =
    pointer.window === null
      ? { courses, first: firstOf(before, 0), ...linksOf(page, before, courses.length) }
      : windowOf(courses, page, { ...pointer, window: pointer.window, before });
  return { count, partlySorted: false, ...shown };
}

function firstPage(filters: CourseFilters): Pointer {
  return isUnfiltered(filters)
    ? { target: catalogueTarget(), window: 0, before: 0 }
    : { target: searchTarget(filters), window: null, before: 0 };
}

function windowOf(courses: readonly CourseCard[], page: Listed, { target, window: asked, before }: Pointer) {
  const last = Math.max(Math.ceil(courses.length / WINDOW) - 1, 0);
  const window = asked === LAST_WINDOW ? last : Math.min(asked ?? 0, last);
  const outer = () => linksOf(page, before, courses.length, LAST_WINDOW, 0);
  return {
    courses: courses.slice(window * WINDOW, (window + 1) * WINDOW),
    first: firstOf(before, window * WINDOW),
    previous: window > 0 ? cursorOf({ target, window: window - 1, before }) : outer().previous,
    next: window < last ? cursorOf({ target, window: window + 1, before }) : outer().next,
  };
}

/** Cursors of the API's own links; the windows say which part of a catalogue page they open. */
function linksOf(
  page: Listed,
  before: number | undefined,
  shown: number,
  previousWindow: number | null = null,
  nextWindow: number | null = null,
) {
  const after = before === undefined ? undefined : before + shown;
  return {
    previous: page.previous === null ? null : cursorOf({ target: page.previous, window: previousWindow, upTo: before }),
    next: page.next === null ? null : cursorOf({ target: page.next, window: nextWindow, before: after }),
  };
}

/** How many courses stand before a page that shows `length` of them, hidden ones left out; `undefined` where nobody knows. */
function coursesBefore({ before, upTo }: Pointer, length: number): number | undefined {
  return upTo === undefined ? before : Math.max(upTo - length, 0);
}

function firstOf(before: number | undefined, skipped: number): number | null {
  return before === undefined ? null : before + skipped + 1;
}

function cursorOf(pointer: Pointer): Cursor {
  return toCursor(courseList.path, pointer);
}
