import { wholeId } from "~/api/courses/course-filters";

/** The parameter that names a course chosen for the comparison; without a value it says that none is. */
export const CHOOSE = "choose";

/** The chosen courses that an address names, each once; `null` when it says nothing of a choice. */
export function choiceIn(searchParams: URLSearchParams): readonly number[] | null {
  const values = searchParams.getAll(CHOOSE);
  if (values.length === 0) return null;
  return [...new Set(values.flatMap((value) => wholeId(value) ?? []))];
}

/** The query with `chosen` in place of what it said of a choice. */
export function withChoice(searchParams: URLSearchParams, chosen: readonly (number | string)[]): URLSearchParams {
  const query = new URLSearchParams(searchParams);
  query.delete(CHOOSE);
  for (const id of chosen.length > 0 ? chosen : [""]) query.append(CHOOSE, String(id));
  return query;
}
