import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useRef, type FormEvent } from "react";

import { formQuery, searchPath } from "./address";

const PAUSE_MS = 300;

/**
 * Searches on every choice, and on typing after a pause. The address is the state: a search is a navigation, a newer one
 * ends the older. What the visitor is typing is never overwritten by an answer; only a navigation that the form did not
 * ask for (a chip, Reset, Back) puts the form back to what the address says.
 */
export function useLiveSearch() {
  const form = useRef<HTMLFormElement>(null);
  const pause = useRef<number>();
  const asked = useRef<string>();
  const navigate = useNavigate();
  const { search } = useLocation();

  function run() {
    window.clearTimeout(pause.current);
    if (!form.current) return;
    const query = formQuery(form.current);
    asked.current = normal(query);
    navigate(searchPath + query, { replace: true, preventScrollReset: true });
  }
  const latestRun = useRef(run);
  useEffect(() => {
    latestRun.current = run;
  });

  useEffect(() => {
    if (asked.current === undefined) {
      asked.current = normal(search);
      if (form.current && isTouched(form.current)) latestRun.current();
    } else if (asked.current !== normal(search)) {
      asked.current = normal(search);
      window.clearTimeout(pause.current);
      form.current?.reset();
    }
  }, [search]);
  useEffect(() => () => window.clearTimeout(pause.current), []);

  function change(event: FormEvent<HTMLFormElement>) {
    window.clearTimeout(pause.current);
    if (isChoice(event.target)) return run();
    pause.current = window.setTimeout(() => latestRun.current(), PAUSE_MS);
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    run();
  }

  return { form, change, submit };
}

function normal(query: string): string {
  return new URLSearchParams(query).toString();
}

function isChoice(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && (target.type === "radio" || target.type === "checkbox");
}

/** Whether the visitor was faster than the script: a control that no longer says what the document said. */
function isTouched(form: HTMLFormElement): boolean {
  return [...form.elements].some(
    (element) =>
      element instanceof HTMLInputElement &&
      (element.value !== element.defaultValue || element.checked !== element.defaultChecked),
  );
}
