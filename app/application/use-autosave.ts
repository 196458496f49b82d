import { type RefObject, useEffect } from "react";

const PAUSE_MS = 800;

/**
 * Posts a form's fields to `address` when typing pauses, and at the latest when the page is left. The form works the
 * same without it: a save that fails is made up for by the next one, or by the submit.
 */
export function useAutosave(form: RefObject<HTMLFormElement | null>, address: string): void {
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    let saved = serialise(element);
    let timer: number | undefined;
    let running: AbortController | undefined;

    const save = () => {
      const text = serialise(element);
      if (text === saved) return;
      running?.abort();
      running = new AbortController();
      fetch(address, { method: "POST", body: new URLSearchParams(text), signal: running.signal }).then(
        (response) => {
          if (response.ok) saved = text;
        },
        () => undefined,
      );
    };
    const typed = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(save, PAUSE_MS);
    };
    const leave = () => {
      const text = serialise(element);
      window.clearTimeout(timer);
      if (text !== saved && navigator.sendBeacon(address, new URLSearchParams(text))) saved = text;
    };
    const hide = () => {
      if (document.visibilityState === "hidden") leave();
    };
    const submit = () => {
      window.clearTimeout(timer);
      running?.abort();
      saved = serialise(element);
    };

    if (wasTypedInto(element)) typed();
    element.addEventListener("input", typed);
    element.addEventListener("submit", submit);
    document.addEventListener("visibilitychange", hide);
    window.addEventListener("pagehide", leave);
    return () => {
      leave();
      element.removeEventListener("input", typed);
      element.removeEventListener("submit", submit);
      document.removeEventListener("visibilitychange", hide);
      window.removeEventListener("pagehide", leave);
    };
  }, [form, address]);
}

function serialise(form: HTMLFormElement): string {
  const texts = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return new URLSearchParams(texts).toString();
}

/** Text typed before the scripts had arrived. */
function wasTypedInto(form: HTMLFormElement): boolean {
  return [...form.elements].some((field) => field instanceof HTMLInputElement && field.value !== field.defaultValue);
}
