import { useLocation } from "@remix-run/react";
import { useEffect, useLayoutEffect, type RefObject } from "react";

/** The history entries that were left while their filters were open. */
const leftOpen = new Set<string>();

/** The server has no layout, and says so of every page that asks it for one. */
const useBeforeScrolling = typeof document === "undefined" ? useEffect : useLayoutEffect;

/** Opens the filters again where Back leads to an entry that was left with them open: its place on the page counts on them. */
export function useOpenOnReturn(toggle: RefObject<HTMLDetailsElement | null>) {
  const { key } = useLocation();
  useBeforeScrolling(() => {
    const element = toggle.current;
    if (leftOpen.has(key)) element?.setAttribute("open", "");
    return () => {
      if (element?.open) leftOpen.add(key);
      else leftOpen.delete(key);
    };
  }, [key, toggle]);
}
