import { useNavigate } from "@remix-run/react";
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from "react";

import { searchText } from "~/api/course-filters";
import type { CourseSuggestion } from "~/api/model";

import { useSuggestions } from "./use-suggestions";

const NONE = -1;

/** The behaviour of the finder's box with scripts: a combobox whose every result is also an address. */
export function useFinder(typed: string) {
  const box = useRef<HTMLInputElement>(null);
  const searched = useRef(typed);
  const [text, setText] = useState(typed);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(NONE);
  const [chosen, setChosen] = useState<CourseSuggestion | null>(null);
  const { entries, loading, ask, clear } = useSuggestions();
  const navigate = useNavigate();

  /** Back and Forward bring an earlier search: the box follows. A search of its own leaves it as it is. */
  useEffect(() => {
    if (searched.current === typed) return;
    searched.current = typed;
    if (box.current) box.current.value = typed;
    setText(typed);
    setChosen(null);
  }, [typed]);

  function close() {
    setOpen(false);
    setActive(NONE);
  }

  function search(value: string) {
    searched.current = value;
    clear();
    close();
    navigate(`/?${new URLSearchParams({ search: value })}`, { preventScrollReset: true });
  }

  function input(event: FormEvent<HTMLInputElement>) {
    const { value } = event.currentTarget;
    setText(value);
    setActive(NONE);
    setOpen(searchText(value) !== null);
    ask(value);
    if (value !== "") return;
    setChosen(null);
    searched.current = "";
    if (typed) navigate("/", { replace: true, preventScrollReset: true });
  }

  function choose(course: CourseSuggestion) {
    if (box.current) box.current.value = course.name;
    setText(course.name);
    setChosen(course);
    search(course.name);
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const value = box.current?.value ?? "";
    if (searchText(value) === null) return;
    setText(value);
    setChosen(null);
    search(value);
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
