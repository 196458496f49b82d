import { z } from "zod";

import { fromCursor, toCursor, type ListPage } from "../connection/lists.server";
import { kathmanduClock } from "../event-date";
import type { CoursePage, Cursor } from "../model";
import { asksForAll, type CourseFilters } from "./course-filters";
import { courseList, readCourses } from "./course-list.server";
import { inOrder } from "./course-order";
import { toListedCourse, type ListedCourse, type MeasuredCourse } from "./course-record.server";
import { sortedTarget, WINDOW } from "./course-targets.server";
import { hiddenByCeiling, withinCeiling } from "./fees";
import { LAKH } from "./rupees.server";
import { cardsOf, readSortable } from "./sortable-course.server";

/** Cursors of a sorted list mean nothing in the API's own order, and the other way round. */
const PURPOSE = `${courseList.path}?sorted`;
/** The window of 20 to show: the filters themselves are in the address. */
const windowSchema = z.number().int().nonnegative();

/**
 * One page of the search in an order of the site's own, or narrowed to months of intake: out of one read of up to 1000
 * courses, whatever the page (contract 11).
 */
export async function sortedSearch(filters: CourseFilters, cursor?: string | null): Promise<CoursePage> {
  const target = sortedTarget(filters);
  if (asksForAll(filters)) {
    const page: ListPage<ListedCourse> = await readCourses("catalogue", "listed", target, toListedCourse);
    const { shown, ...place } = sortedWindow(page, filters, cursor);
    return { ...place, courses: shown.map(({ card }) => card) };
  }
  const { shown, ...place } = sortedWindow(await readSortable(target), filters, cursor);
  return { ...place, courses: await cardsOf(shown) };
}

function sortedWindow<Course extends MeasuredCourse>(
  page: ListPage<Course>,
  filters: CourseFilters,
  cursor?: string | null,
): Omit<CoursePage, "courses"> & { shown: readonly Course[] } {
  const isInTime = ({ measures }: Course) => beginsIn(measures.months, filters.intakes);
  const isAffordable = ({ measures }: Course) => isWithinBudget(measures.rupees, filters.budget);
  const belowCeiling = withinCeiling(page.items, filters.maxFee);
  const inTime = belowCeiling.filter(isInTime);
  const found = inTime.filter(isAffordable);
  const courses = inOrder(found, filters.sort, kathmanduClock(Date.now()).getUTCMonth() + 1);

  const last = Math.max(Math.ceil(courses.length / WINDOW) - 1, 0);
  const window = Math.min(fromCursor(PURPOSE, cursor, windowSchema) ?? 0, last);
  const hasBudgetAlone = filters.budget !== null && filters.maxFee === null;
  const counted = Math.max(page.count - (page.items.length - belowCeiling.length), 0);
  return {
    shown: courses.slice(window * WINDOW, (window + 1) * WINDOW),
    count: filters.intakes.length > 0 || filters.budget !== null ? courses.length : counted,
    first: window * WINDOW + 1,
    partlySorted: page.count > page.read,
    withoutRupees: filters.budget === null ? 0 : inTime.filter(({ measures }) => measures.rupees === null).length,
    aboveCeiling: hasBudgetAlone ? hiddenByCeiling(page.items.filter(isInTime).filter(isAffordable)) : null,
    previous: window > 0 ? cursorOf(window - 1) : null,
    next: window < last ? cursorOf(window + 1) : null,
  };
}

function beginsIn(months: readonly number[], asked: readonly number[]): boolean {
  return asked.length === 0 || asked.some((month) => months.includes(month));
}

/** `rupees` a year against a budget in lakh; what nobody can tell in rupees is within none. */
function isWithinBudget(rupees: number | null, budget: number | null): boolean {
  return budget === null || (rupees !== null && rupees <= budget * LAKH);
}

function cursorOf(window: number): Cursor {
  return toCursor(PURPOSE, window);
}
