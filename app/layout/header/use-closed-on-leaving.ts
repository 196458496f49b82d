import { useEffect, type RefObject } from "react";

/** Closes every `<details>` in `container` when the document is left: Back would bring it as it was, menus open. */
export function useClosedOnLeaving(container: RefObject<HTMLElement | null>) {
  useEffect(() => {
    function close() {
      for (const menu of container.current?.querySelectorAll("details") ?? []) menu.open = false;
    }
    window.addEventListener("pagehide", close);
    return () => window.removeEventListener("pagehide", close);
  }, [container]);
}
