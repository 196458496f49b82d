import { useEffect, useSyncExternalStore } from "react";

import { paths } from "~/paths";

const KEY = "last-search";
const never = () => () => undefined;

/** Remembers the course search of an address's query for this tab, so that a course found by it can lead back to it. */
export function useRememberedSearch(query: string): void {
  useEffect(() => {
    try {
      sessionStorage.setItem(KEY, query);
    } catch {
      // A browser that keeps nothing leads back to the search without its filters.
    }
  }, [query]);
}

/** The address of the last course search of this tab; the whole catalogue without scripts, and before any search. */
export function useLastSearch(): string {
  return useSyncExternalStore(never, lastSearch, () => paths.courseSearch);
}

function lastSearch(): string {
  try {
    const query = sessionStorage.getItem(KEY) ?? "";
    return query.startsWith("?") ? paths.courseSearch + query : paths.courseSearch;
  } catch {
    return paths.courseSearch;
  }
}
