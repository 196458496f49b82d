import { useEffect, useState } from "react";

import { isFastEnough } from "~/components/connection/connection";

const WIDE = "(min-width: 768px)";
const CALM = "(prefers-reduced-motion: reduce)";

/**
 * Whether the film may replace its placeholder: on a wide window, a connection that carries it, and for a visitor who
 * wants neither less motion nor less data. False until the page has loaded, so that nothing waits for the film.
 */
export function useVideoAllowed(): boolean {
  const [allowed, setAllowed] = useState(false);

  useEffect(() => {
    const [wide, calm] = [matchMedia(WIDE), matchMedia(CALM)];
    const heard = new AbortController();
    const { signal } = heard;
    function decide() {
      if (document.readyState === "complete") setAllowed(wide.matches && !calm.matches && isFastEnough());
    }
    decide();
    window.addEventListener("load", decide, { signal });
    wide.addEventListener("change", decide, { signal });
    calm.addEventListener("change", decide, { signal });
    return () => heard.abort();
  }, []);

  return allowed;
}
