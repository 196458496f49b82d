import { useLocation, useNavigate, useNavigation, useNavigationType } from "@remix-run/react";
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
  const navigate = useNavigate();
  const { location: target } = useNavigation();
  const location = useLocation();
  const wentBack = useNavigationType() === "POP";
  const asked = useRef<string>();
  const adding = useRef(false);
  /** The query that the form was last put to, or asked for. */
  const known = useRef(normal(location.search));
  const latestFollow = useRef(follow);

  useEffect(() => {
    latestFollow.current = follow;
  });

  /** Forgets a search that has arrived. The window knows of it before the page is rendered. */
  function settle() {
    if (asked.current !== normal(window.location.search)) return;
    asked.current = undefined;
    adding.current = false;
  }

  /** A navigation that is answered at once is never seen under way, only arrived. */
  useEffect(() => {
    settle();
    const { pathname, search } = target ?? location;
    const query = normal(search);
    const isOwn = target ? query === asked.current : asked.current !== undefined && !wentBack;
    if (pathname !== path || isOwn || query === known.current) return;
    known.current = query;
    asked.current = undefined;
    adding.current = false;
    latestFollow.current(new URLSearchParams(search));
  }, [path, target, location, wentBack]);

  /** A choice that was overtaken before its answer came still has its entry: that of the search that overtook it. */
  return function go({ query, adds }: Search) {
    settle();
    asked.current = normal(query);
    known.current = asked.current;
    adding.current ||= adds;
    const isHere = asked.current === normal(window.location.search);
    navigate(path + query, { replace: !adding.current || isHere, preventScrollReset: true });
  };
}

function normal(query: string): string {
  return new URLSearchParams(query).toString();
}
