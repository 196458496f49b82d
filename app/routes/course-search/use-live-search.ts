import { useEffect, useRef, type FormEvent, type RefObject } from "react";

import { paths } from "~/paths";
import { useSearchHistory } from "~/components/search-history/use-search-history";

import { formQuery } from "./address";
import { controlsOf, fillForm, isChoice, isTouched } from "./form-controls";

const PAUSE_MS = 300;

export interface LiveSearch {
  form: RefObject<HTMLFormElement>;
  change: (event: FormEvent<HTMLFormElement>) => void;
  /** Searches at once: for a choice that stands outside of the form's own element. */
  choose: () => void;
  submit: (event: FormEvent<HTMLFormElement>) => void;
}

/** Searches on every choice, and on typing after a pause. The address is the state, and the form follows it. */
export function useLiveSearch(): LiveSearch {
  const form = useRef<HTMLFormElement>(null);
  const pause = useRef<number>();
  const go = useSearchHistory(paths.courseSearch, (query) => {
    window.clearTimeout(pause.current);
    if (form.current) fillForm(form.current, query);
  });

  function run(adds: boolean) {
    window.clearTimeout(pause.current);
    if (form.current) go({ query: formQuery(form.current), adds });
  }
  const latestRun = useRef(run);
  useEffect(() => {
    latestRun.current = run;
  });

  /** The visitor may have been faster than the script. */
  useEffect(() => {
    const touched = form.current ? controlsOf(form.current).filter(isTouched) : [];
    if (touched.length > 0) latestRun.current(touched.some(isChoice));
  }, []);
  useEffect(() => () => window.clearTimeout(pause.current), []);

  function change(event: FormEvent<HTMLFormElement>) {
    window.clearTimeout(pause.current);
    if (isChoice(event.target)) return run(true);
    pause.current = window.setTimeout(() => latestRun.current(false), PAUSE_MS);
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    run(false);
  }

  return { form, change, choose: () => run(true), submit };
}
