import type { CourseQuery } from "~/api/courses/course-filters";
import { paths } from "~/paths";

/** The id of the heading over the results. */
export const resultsHeading = "results";

/** The id of the search form, to which the order of the results belongs as well. */
export const searchForm = "course-search";

/** Address of the search with what is typed and chosen; what is empty is left out. */
export function searchAddress(
  { typed, filters }: Pick<CourseQuery, "typed" | "filters">,
  cursor?: string | null,
): string {
  const params = new URLSearchParams();
  if (typed.search.trim()) params.set("search", typed.search);
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

/** The query of a form as an address writes it: in the form's order, without its empty fields. */
export function formQuery(form: HTMLFormElement): string {
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && value.trim() !== "") params.append(name, value);
  }
  return params.size > 0 ? `?${params}` : "";
}
