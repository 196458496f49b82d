import { z } from "zod";

import { fromCursor, toCursor, type ListPage } from "../connection/lists.server";
import type { CoursePage, Cursor } from "../model";
import { isReordered, isUnfiltered, type CourseFilters } from "./course-filters";
import { courseList, readCourses } from "./course-list.server";
import { toListedCourse, type ListedCourse } from "./course-record.server";
import { catalogueTarget, searchTarget, WINDOW } from "./course-targets.server";
import { withinCeiling } from "./fees";
import { sortedSearch } from "./sorted-search.server";

const LAST_WINDOW = -1;
const counted = z.number().int().nonnegative();
/** How many courses of the list stand before some place of it, and how many of them were hidden there. */
const place = z.object({ shown: counted, hidden: counted }).optional().catch(undefined);

/**
 * Where a cursor leads: an API page, and the window of 20 to show of it, `LAST_WINDOW` for the last one. Pages of the whole
 * catalogue hold up to 1000 courses, and so do those of a search where the API gives more than it was asked for. What stands before that API page, or up to its end, is known from the
 * page that the cursor stands on; `hidden` is the most that was known to be hidden on the way (contract 5.1).
 */
const pointerSchema = z.object({
  target: z.string(),
  kind: z.enum(["search", "catalogue"]),
  window: z.number().int().min(LAST_WINDOW),
  before: place,
  upTo: place,
  hidden: counted.catch(0),
});

type Pointer = z.output<typeof pointerSchema>;
type Place = Pointer["before"];
type Listed = ListPage<ListedCourse>;

const start = { shown: 0, hidden: 0 };

/** One page of the course search. `cursor` is the page pointer of an earlier answer; a wrong one is ignored. */
export async function searchCourses(filters: CourseFilters, cursor?: string | null): Promise<CoursePage> {
  if (isReordered(filters)) return sortedSearch(filters, cursor);
  const pointer = fromCursor(courseList.path, cursor, pointerSchema) ?? firstPage(filters);
  const page: Listed = await readCourses(pointer.kind, "listed", pointer.target, toListedCourse);
  const courses = withinCeiling(page.items, filters.maxFee);
  const here = { shown: courses.length, hidden: page.items.length - courses.length };
  const before = placeBefore(pointer, here);
  const hidden = Math.max(pointer.hidden, (before?.hidden ?? 0) + here.hidden);
  const shown = windowOf(courses, { page, before, after: before && sum(before, here), hidden }, pointer);
  return {
    count: Math.max(page.count - hidden, 0),
    partlySorted: false,
    withoutRupees: 0,
    aboveCeiling: null,
    ...shown,
  };
}

function firstPage(filters: CourseFilters): Pointer {
  const first = isUnfiltered(filters)
    ? ({ target: catalogueTarget(), kind: "catalogue" } as const)
    : ({ target: searchTarget(filters), kind: "search" } as const);
  return { ...first, window: 0, before: start, hidden: 0 };
}

/** An API page, what stands before and up to its end where that is known, and how much of the list is known to be hidden. */
interface Around {
  readonly page: Listed;
  readonly before: Place;
  readonly after: Place;
  readonly hidden: number;
}

function windowOf(courses: readonly ListedCourse[], around: Around, { target, kind, window: asked }: Pointer) {
  const { before, hidden } = around;
  const last = Math.max(Math.ceil(courses.length / WINDOW) - 1, 0);
  const window = asked === LAST_WINDOW ? last : Math.min(asked, last);
  const outer = () => linksOf(around, kind);
  return {
    courses: courses.slice(window * WINDOW, (window + 1) * WINDOW).map(({ card }) => card),
    first: firstOf(before, window * WINDOW),
    previous: window > 0 ? cursorOf({ target, kind, window: window - 1, before, hidden }) : outer().previous,
    next: window < last ? cursorOf({ target, kind, window: window + 1, before, hidden }) : outer().next,
  };
}

/** Cursors of the API's own links: to the end of the page before, and to the beginning of the next one. */
function linksOf({ page, before, after, hidden }: Around, kind: Pointer["kind"]) {
  const { previous, next } = page;
  return {
    previous:
      previous === null ? null : cursorOf({ target: previous, kind, window: LAST_WINDOW, upTo: before, hidden }),
    next: next === null ? null : cursorOf({ target: next, kind, window: 0, before: after, hidden }),
  };
}

/** What stands before a page of `here`; `undefined` where nobody knows. */
function placeBefore({ before, upTo }: Pointer, here: typeof start): Place {
  if (upTo === undefined) return before;
  return { shown: Math.max(upTo.shown - here.shown, 0), hidden: Math.max(upTo.hidden - here.hidden, 0) };
}

function sum(one: typeof start, other: typeof start): typeof start {
  return { shown: one.shown + other.shown, hidden: one.hidden + other.hidden };
}

function firstOf(before: Place, skipped: number): number | null {
  return before === undefined ? null : before.shown + skipped + 1;
}

function cursorOf(pointer: Pointer): Cursor {
  return toCursor(courseList.path, pointer);
}
