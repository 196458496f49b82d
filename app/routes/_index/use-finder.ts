import { useRef, useState, type FormEvent } from "react";

import { searchText } from "~/api/courses/course-filters";
import type { CourseSuggestion } from "~/api/model";
import { useSearchHistory } from "~/components/search-history/use-search-history";

import { useSuggestionBox } from "./use-suggestion-box";

/** The behaviour of the finder's box with scripts: a combobox whose every result is also an address. */
export function useFinder(typed: string) {
  const suggestions = useSuggestionBox(choose);
  const { box, fill, clear, close } = suggestions;
  const [text, setText] = useState(typed);
  const [chosen, setChosen] = useState<CourseSuggestion | null>(null);
  /** The search of the address, or of the one that was last asked for. */
  const searched = useRef(typed);
  const go = useSearchHistory("/", follow);

  /** Back and Forward bring an earlier search: the box follows. The choice of a branch leaves it as it is. */
  function follow(query: URLSearchParams) {
    const search = query.get("search") ?? "";
    if (search === searched.current) return;
    searched.current = search;
    fill(search);
    setText(search);
    setChosen(null);
    clear();
    close();
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
    suggestions.input(event);
    if (value !== "") return;
    setChosen(null);
    if (searched.current === "") return;
    searched.current = "";
    go({ query: "", adds: false });
  }

  function choose(course: CourseSuggestion) {
    fill(course.name);
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

  return { ...suggestions, text, chosen, input, choose, submit };
}
