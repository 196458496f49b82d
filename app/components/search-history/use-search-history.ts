import { useLocation, useNavigate, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";

interface Search {
  /** The query of the address, with its "?", or an empty text. */
  query: string;
  /** A choice adds a history entry, so that Back undoes it; what is typed replaces the entry. */
  adds: boolean;
}

/**
 * The history of a search form at `path` whose state is the address. Returns how the form asks for a search; a newer one
 * ends the older. `follow` is called with the query of every navigation within `path` that the form did not ask for (a
 * chip, Reset, Back) as soon as it begins: nothing is left to write when its answer comes.
 */
export function useSearchHistory(path: string, follow: (query: URLSearchParams) => void) {
  const asked = useRef<string>();
  const adding = useRef(false);
  const latestFollow = useRef(follow);
  const navigate = useNavigate();
  const { location: target } = useNavigation();
  const { key, search } = useLocation();

  useEffect(() => {
    latestFollow.current = follow;
  });

  useEffect(() => {
    if (target?.pathname !== path || normal(target.search) === asked.current) return;
    asked.current = undefined;
    adding.current = false;
    latestFollow.current(new URLSearchParams(target.search));
  }, [path, target]);

  useEffect(() => {
    if (asked.current !== normal(search)) return;
    asked.current = undefined;
    adding.current = false;
  }, [key, search]);

  /** A choice that was overtaken before its answer came still has its entry: that of the search that overtook it. */
  return function go({ query, adds }: Search) {
    asked.current = normal(query);
    adding.current ||= adds;
    const isHere = normal(query) === normal(search);
    navigate(path + query, { replace: !adding.current || isHere, preventScrollReset: true });
  };
}

function normal(query: string): string {
  return new URLSearchParams(query).toString();
}
