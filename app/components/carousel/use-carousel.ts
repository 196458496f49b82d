import { startTransition, useEffect, useRef, useState } from "react";

import { wantsLessData } from "~/components/connection/connection";

import type { CarouselEngine, CarouselState } from "./engine";
import type { CarouselLook } from "./settings";

/** How far below the window a carousel is when its script is fetched. */
const NEAR = "400px 0px";

/**
 * Fetches the script of a carousel when the visitor comes near, and starts it. `engine` is `null` before that, and for
 * good where the visitor saves data or the script does not arrive: the row can be scrolled all the same.
 */
export function useCarousel(look: CarouselLook) {
  const viewport = useRef<HTMLDivElement>(null);
  const [engine, setEngine] = useState<CarouselEngine | null>(null);
  const [state, setState] = useState<CarouselState>({ current: 0, playing: false });

  useEffect(() => {
    const element = viewport.current;
    if (!element || wantsLessData()) return;
    let left = false;
    let started: CarouselEngine | undefined;
    async function start(row: HTMLElement) {
      const loaded = await import("./engine").catch(() => null);
      if (left || !loaded) return;
      started = loaded.startCarousel(row, look, (now) => startTransition(() => setState(now)));
      startTransition(() => setEngine(started ?? null));
    }
    const near = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        near.disconnect();
        void start(element);
      },
      { rootMargin: NEAR },
    );
    near.observe(element);
    return () => {
      left = true;
      near.disconnect();
      started?.end();
    };
  }, [look]);

  return { viewport, engine, ...state };
}
