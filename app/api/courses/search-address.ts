import { paths } from "~/paths";

import { readCourseFilters, type CourseQuery } from "./course-filters";

/** No query of the search form is longer, in characters. */
const LONGEST = 1000;
/** Of what is typed for a search, 200 characters count (contract 5.2): it stands in every link of the page. */
const LONGEST_SEARCH = 250;

/** Address of the search with what is typed and chosen; what is empty is left out. */
export function searchAddress(
  { typed, filters }: Pick<CourseQuery, "typed" | "filters">,
  cursor?: string | null,
): string {
  const params = new URLSearchParams();
  if (typed.search.trim()) params.set("search", [...typed.search].slice(0, LONGEST_SEARCH).join(""));
  if (filters.interest !== null) params.set("interest", String(filters.interest));
  if (filters.specialization !== null) params.set("specialization", String(filters.specialization));
  for (const country of filters.countries) params.append("country", String(country));
  if (typed.maxFee.trim()) params.set("max_fee", typed.maxFee);
  if (typed.budget.trim()) params.set("budget", typed.budget);
  for (const month of filters.intakes) params.append("intake", String(month));
  if (filters.sort !== null) params.set("sort", filters.sort);
  if (cursor) params.set("cursor", cursor);
  return params.size > 0 ? `${paths.courseSearch}?${params}` : paths.courseSearch;
}

/** The query of a search for the address of a course that it has found; "" for the search of all courses, and for one that is too long. */
export function searchQuery(query: Pick<CourseQuery, "typed" | "filters">): string {
  const own = searchAddress(query).slice(paths.courseSearch.length + 1);
  return own.length > LONGEST ? "" : own;
}

/** The address of the search that a course's own address names as the way back; `null` where it names none. */
export function searchBehind(query: string | null): string | null {
  if (!query || query.length > LONGEST) return null;
  return searchAddress(readCourseFilters(new URLSearchParams(query)));
}
