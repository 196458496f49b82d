import { useEffect, type RefObject } from "react";

import { listen } from "~/components/listen/listen";

/** A menu waits before it opens, opens at once after another one, and waits before it closes. */
const OPEN_DELAY = 200;
const SKIP_DELAY = 300;
const CLOSE_DELAY = 150;

function closeAll(menus: Iterable<HTMLDetailsElement>, except?: HTMLDetailsElement) {
  for (const menu of menus) if (menu !== except) menu.open = false;
}

/**
 * Opens the `<details>` in `container` by hovering with a mouse, and closes them on leaving, on Escape (the
 * focus goes back to the menu's name), when the focus moves on, and on a press elsewhere. Marks the container
 * as `data-scripted`, so that the rules for visitors without scripts step back. Times are milliseconds.
 */
export function useHoverIntent(container: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const root = container.current;
    if (!root) return;
    const menus = [...root.querySelectorAll("details")];
    const heard: (() => void)[] = [];
    let opening: number | undefined;
    let closing: number | undefined;
    let closedAt = Number.NEGATIVE_INFINITY;
    let hovered: HTMLDetailsElement | undefined;

    function open(menu: HTMLDetailsElement) {
      closeAll(menus, menu);
      menu.open = true;
      hovered = menu;
    }

    function close(menu: HTMLDetailsElement) {
      menu.open = false;
      hovered = undefined;
      closedAt = performance.now();
    }

    for (const menu of menus) {
      heard.push(
        listen(menu, "pointerenter", (event) => {
          if (event.pointerType !== "mouse") return;
          clearTimeout(closing);
          const another = menus.some((other) => other !== menu && other.open);
          const justClosed = performance.now() - closedAt < SKIP_DELAY;
          opening = window.setTimeout(() => open(menu), another || justClosed ? 0 : OPEN_DELAY);
        }),
        listen(menu, "pointerleave", (event) => {
          if (event.pointerType !== "mouse") return;
          clearTimeout(opening);
          closing = window.setTimeout(() => close(menu), CLOSE_DELAY);
        }),
        listen(menu.querySelector("summary") ?? menu, "click", (event) => {
          clearTimeout(opening);
          if (hovered === menu && menu.open) event.preventDefault();
          else if (!menu.open) closeAll(menus, menu);
          hovered = undefined;
        }),
        listen(menu, "focusout", (event) => {
          const next = event.relatedTarget;
          if (next instanceof Node && !menu.contains(next)) menu.open = false;
        }),
      );
    }

    heard.push(
      listen(root, "keydown", (event) => {
        const menu = menus.find((candidate) => candidate.open);
        if (event.key !== "Escape" || !menu) return;
        close(menu);
        menu.querySelector("summary")?.focus();
      }),
      listen(document, "pointerdown", (event) => {
        if (event.target instanceof Node && !root.contains(event.target)) closeAll(menus);
      }),
    );

    root.setAttribute("data-scripted", "");
    return () => {
      for (const stop of heard) stop();
      clearTimeout(opening);
      clearTimeout(closing);
    };
  }, [container]);
}
