import { type RefObject, useEffect } from "react";

/**
 * Lets the keyboard reach and move the tables of an element that are wider than it, and only those. `content` is what
 * the element holds, to look again when it is another.
 */
export function useScrollingTables(holder: RefObject<HTMLElement>, content?: string) {
  useEffect(() => {
    const tables = holder.current?.querySelectorAll("table") ?? [];
    const watched = new ResizeObserver(() => tables.forEach(offerToKeyboard));
    for (const table of tables) watched.observe(table);
    return () => watched.disconnect();
  }, [holder, content]);
}

function offerToKeyboard(table: HTMLTableElement) {
  const scrolls = table.scrollWidth > table.clientWidth;
  table.toggleAttribute("tabindex", false);
  table.toggleAttribute("aria-label", false);
  if (!scrolls) return;
  table.tabIndex = 0;
  if (!table.caption) table.setAttribute("aria-label", "Table, scrolls sideways");
}
