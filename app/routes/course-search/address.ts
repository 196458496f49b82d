/** The id of the heading over the results. */
export const resultsHeading = "results";

/** The id of the search form, to which the order of the results belongs as well. */
export const searchForm = "course-search";

/** The query of a form as an address writes it: in the form's order, without its empty fields. */
export function formQuery(form: HTMLFormElement): string {
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && value.trim() !== "") params.append(name, value);
  }
  return params.size > 0 ? `?${params}` : "";
}
