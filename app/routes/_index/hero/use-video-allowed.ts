import { useEffect, useState } from "react";

import { isFastEnough } from "~/components/connection/connection";
import { listen } from "~/components/listen/listen";

/** As wide a window as the film is shown in. */
export const WIDE = "(min-width: 768px)";
const CALM = "(prefers-reduced-motion: reduce)";

/**
 * Whether the film may replace its placeholder: on a wide window, a connection that carries it, and for a visitor who
 * wants neither less motion nor less data. False until the page has loaded, so that nothing waits for the film.
 */
export function useVideoAllowed(): boolean {
  const [allowed, setAllowed] = useState(false);

  useEffect(() => {
    const [wide, calm] = [matchMedia(WIDE), matchMedia(CALM)];
    function decide() {
      if (document.readyState === "complete") setAllowed(wide.matches && !calm.matches && isFastEnough());
    }
    decide();
    const heard = [listen(window, "load", decide), listen(wide, "change", decide), listen(calm, "change", decide)];
    return () => heard.forEach((stop) => stop());
  }, []);

  return allowed;
}
