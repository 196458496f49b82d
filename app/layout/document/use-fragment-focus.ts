import { useLocation, useNavigationType } from "@remix-run/react";
import { useEffect, useRef } from "react";

import { focusResults } from "~/components/pagination/focus-results";

/** A link to a part of a page brings the focus there, as it does without scripts; Back leaves that to the browser. */
export function useFragmentFocus() {
  const { key, hash } = useLocation();
  const type = useNavigationType();
  const arrived = useRef(key);

  useEffect(() => {
    if (arrived.current === key) return;
    arrived.current = key;
    if (type !== "POP" && hash) focusResults(hash.slice(1));
  }, [key, hash, type]);
}
