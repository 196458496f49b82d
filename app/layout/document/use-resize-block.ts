import { useEffect } from "react";

const UNBLOCK_DELAY = 250;

/** Keeps everything from gliding while the window is resized, until 250 ms after the last change. */
export function useResizeBlock() {
  useEffect(() => {
    const { classList } = document.documentElement;
    let unblocking: number | undefined;
    function block() {
      classList.add("resizing");
      clearTimeout(unblocking);
      unblocking = window.setTimeout(() => classList.remove("resizing"), UNBLOCK_DELAY);
    }
    window.addEventListener("resize", block);
    return () => {
      window.removeEventListener("resize", block);
      clearTimeout(unblocking);
      classList.remove("resizing");
    };
  }, []);
}
