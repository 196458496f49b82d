import { useRef, useState, type FormEvent, type KeyboardEvent } from "react";

import { searchText } from "~/api/courses/course-filters";
import type { CourseSuggestion } from "~/api/model";

import { useSuggestions } from "./use-suggestions";

const NONE = -1;

/** A box whose text suggests courses: what is typed into it is asked for, and its keys move through the list. `choose` gets what is chosen with Enter. */
export function useSuggestionBox(choose: (course: CourseSuggestion) => void) {
  const box = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(NONE);
  const { entries, loading, ask, clear } = useSuggestions();
  const shown = open && entries.length > 0;

  function close() {
    setOpen(false);
    setActive(NONE);
  }

  /** Writes into the box, which asks for nothing then. */
  function fill(text: string) {
    if (box.current) box.current.value = text;
  }

  function input({ currentTarget: { value } }: FormEvent<HTMLInputElement>) {
    setActive(NONE);
    setOpen(searchText(value) !== null);
    ask(value);
  }

  function press(event: KeyboardEvent) {
    const course = entries[active];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && entries.length > 0) {
      event.preventDefault();
      setActive(open ? nextOf(active, step, entries.length) : NONE);
      setOpen(true);
    } else if (event.key === "Enter" && open && course) {
      event.preventDefault();
      choose(course);
    } else if (event.key === "Escape" && shown) {
      event.preventDefault();
      close();
    }
  }

  return { box, entries: shown ? entries : [], shown, active, loading, fill, input, press, close, clear };
}

/** Up and down through the list and, past its ends, back into the box. */
function nextOf(active: number, step: number, count: number): number {
  const next = active + step;
  if (next >= count) return NONE;
  return next < NONE ? count - 1 : next;
}
