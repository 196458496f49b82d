import { useCallback, useEffect, useRef, useState } from "react";

import { searchText } from "~/api/courses/course-filters";
import type { CourseSuggestion } from "~/api/model";
import { paths } from "~/paths";

const PAUSE_MS = 300;

interface Suggestions {
  entries: readonly CourseSuggestion[];
  loading: boolean;
}

const nothing: Suggestions = { entries: [], loading: false };

/**
 * Courses that a text suggests, asked for after a pause; nothing is sent below 2 characters. A newer text ends the
 * request of an older one. A failure suggests nothing.
 */
export function useSuggestions() {
  const [suggestions, setSuggestions] = useState(nothing);
  const pause = useRef<number>();
  const request = useRef<AbortController>();

  const stop = useCallback(() => {
    window.clearTimeout(pause.current);
    request.current?.abort();
  }, []);
  useEffect(() => stop, [stop]);

  const clear = useCallback(() => {
    stop();
    setSuggestions(nothing);
  }, [stop]);

  const ask = useCallback(
    (typed: string) => {
      const text = searchText(typed);
      if (text === null) return clear();
      stop();
      pause.current = window.setTimeout(async () => {
        const controller = new AbortController();
        request.current = controller;
        setSuggestions(({ entries }) => ({ entries, loading: true }));
        const entries = await fetchSuggestions(text, controller.signal);
        if (!controller.signal.aborted) setSuggestions({ entries, loading: false });
      }, PAUSE_MS);
    },
    [clear, stop],
  );

  return { ...suggestions, ask, clear };
}

async function fetchSuggestions(text: string, signal: AbortSignal): Promise<readonly CourseSuggestion[]> {
  try {
    const response = await fetch(`${paths.courseSuggestions}?${new URLSearchParams({ search: text })}`, { signal });
    if (!response.ok) return [];
    return (await response.json()) as readonly CourseSuggestion[];
  } catch {
    return [];
  }
}
