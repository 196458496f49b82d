import { apiTarget } from "../target.server";
import { asksForAll, type CourseFilters } from "./course-filters";
import { courseList } from "./course-list.server";

/** Courses a page of the search shows. */
export const WINDOW = 20;

const whole = { records: 1000, limit: 1000, page_size: 1000 } as const;

/** The target of the whole catalogue, the one read above 20 courses that all visitors share (contract 5.1). */
export function catalogueTarget(filter: Record<string, number> = {}): string {
  return apiTarget(courseList.path, { ...whole, ...filter });
}

/** The target of the first page of what the filters leave. */
export function searchTarget(filters: CourseFilters): string {
  const query = filterQuery(filters);
  query.set("records", String(WINDOW));
  return apiTarget(courseList.path, query);
}

/** The target of the read that is sorted here: all that the filters leave, up to 1000 (contract 11). */
export function sortedTarget(filters: CourseFilters): string {
  if (asksForAll(filters)) return catalogueTarget();
  const query = filterQuery(filters);
  for (const [name, value] of Object.entries(whole)) query.set(name, String(value));
  return apiTarget(courseList.path, query);
}

function filterQuery(filters: CourseFilters): URLSearchParams {
  const query = new URLSearchParams();
  if (filters.search !== null) query.set("search", filters.search);
  if (filters.interest !== null) query.set("interest", String(filters.interest));
  if (filters.specialization !== null) query.set("specialization", String(filters.specialization));
  for (const country of filters.countries) query.append("country", String(country));
  if (filters.maxFee !== null) {
    for (const name of ["max_fee", "maxFee", "annual_fees"]) query.set(name, String(filters.maxFee));
  }
  return query;
}
