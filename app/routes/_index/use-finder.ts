import { useRef, useState, type FormEvent, type KeyboardEvent } from "react";

import { searchText } from "~/api/courses/course-filters";
import type { CourseSuggestion } from "~/api/model";
import { useSearchHistory } from "~/components/search-history/use-search-history";

import { useSuggestions } from "./use-suggestions";

const NONE = -1;

/** The behaviour of the finder's box with scripts: a combobox whose every result is also an address. */
export function useFinder(typed: string) {
  const box = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(typed);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(NONE);
  const [chosen, setChosen] = useState<CourseSuggestion | null>(null);
  const { entries, loading, ask, clear } = useSuggestions();
  /** The search of the address, or of the one that was last asked for. */
  const searched = useRef(typed);
  const go = useSearchHistory("/", follow);

  /** Back and Forward bring an earlier search: the box follows. The choice of a branch leaves it as it is. */
  function follow(query: URLSearchParams) {
    const search = query.get("search") ?? "";
    if (search === searched.current) return;
    searched.current = search;
    if (box.current) box.current.value = search;
    setText(search);
    setChosen(null);
    clear();
    close();
  }

  function close() {
    setOpen(false);
    setActive(NONE);
  }

  function search(value: string, adds: boolean) {
    searched.current = value;
    clear();
    close();
    go({ query: `?${new URLSearchParams({ search: value })}`, adds });
  }

  function input(event: FormEvent<HTMLInputElement>) {
    const { value } = event.currentTarget;
    setText(value);
    setActive(NONE);
    setOpen(searchText(value) !== null);
    ask(value);
    if (value !== "") return;
    setChosen(null);
    if (searched.current === "") return;
    searched.current = "";
    go({ query: "", adds: false });
  }

  function choose(course: CourseSuggestion) {
    if (box.current) box.current.value = course.name;
    setText(course.name);
    setChosen(course);
    search(course.name, true);
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const value = box.current?.value ?? "";
    if (searchText(value) === null) return;
    setText(value);
    setChosen(null);
    search(value, false);
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
    } else if (event.key === "Escape" && open && entries.length > 0) {
      event.preventDefault();
      close();
    }
  }

  const shown = open && entries.length > 0;
  return { box, text, entries, shown, active, chosen, loading, input, press, choose, submit, close };
}

/** Up and down through the list and, past its ends, back into the box. */
function nextOf(active: number, step: number, count: number): number {
  const next = active + step;
  if (next >= count) return NONE;
  return next < NONE ? count - 1 : next;
}
