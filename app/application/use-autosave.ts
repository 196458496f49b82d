import { type RefObject, useEffect, useRef } from "react";

import { forgetUnsavedTexts, storeUnsavedTexts, recallUnsavedTexts, type UnsavedTexts } from "./unsaved-texts";

const PAUSE_MS = 800;

/** The texts of a form by the names of its fields. */
type Texts = Record<string, string>;

/**
 * Posts the fields that were changed on this page to `address` when typing pauses, and when the page is left. What may
 * not have arrived comes back when this tab shows the form again. `page` names the draft and the account of the form.
 */
export function useAutosave(form: RefObject<HTMLFormElement | null>, address: string, page: string): void {
  const own = useRef(page);
  useEffect(() => {
    own.current = page;
  }, [page]);

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const saved = servedTexts(element);
    /** The fields whose text may not have reached the site. */
    const unsaved = new Set<string>();
    /** The texts that are on their way, as they were sent. */
    let underWay = "";
    let submitted = false;
    let timer: number | undefined;
    let running: AbortController | undefined;

    const changedFields = () =>
      Object.entries(textsOf(element)).flatMap(([name, text]) => (text === saved[name] ? [] : [name]));
    const unsavedTexts = (): Texts =>
      Object.fromEntries(Object.entries(textsOf(element)).filter(([name]) => unsaved.has(name)));
    const withSaved = (texts: Texts): UnsavedTexts =>
      Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, [saved[name] ?? "", text]]));
    const note = () => storeUnsavedTexts(own.current, withSaved(unsavedTexts()));
    const bodyOf = (texts: Texts) => new URLSearchParams({ ...texts, page: own.current });
    const post = async (sent: Texts, options: RequestInit) => {
      const next = await posted(address, { method: "POST", body: bodyOf(sent), ...options });
      if (next === null) return false;
      own.current = next;
      const now = textsOf(element);
      for (const [name, text] of Object.entries(sent)) {
        saved[name] = text;
        if (now[name] === text) unsaved.delete(name);
      }
      return true;
    };
    /** Calls off the save before it: the answer that comes last decides what the browser keeps. */
    const save = () => {
      window.clearTimeout(timer);
      if (unsaved.size === 0) return;
      running?.abort();
      running = new AbortController();
      const texts = unsavedTexts();
      const sent = JSON.stringify(texts);
      underWay = sent;
      void post(texts, { keepalive: true, signal: running.signal }).then((arrived) => {
        if (underWay === sent) underWay = "";
        if (arrived) note();
      });
    };
    const typed = () => {
      submitted = false;
      for (const name of changedFields()) unsaved.add(name);
      note();
      window.clearTimeout(timer);
      timer = window.setTimeout(save, PAUSE_MS);
    };
    const hide = () => {
      const isOnItsWay = document.visibilityState === "hidden" && JSON.stringify(unsavedTexts()) === underWay;
      if (!submitted && !isOnItsWay) save();
    };
    /** Before version 133 Firefox ends requests with their page, but for beacons. */
    const leave = () => {
      if ("keepalive" in Request.prototype) hide();
      else if (!submitted && unsaved.size > 0) navigator.sendBeacon(address, bodyOf(unsavedTexts()));
    };
    const submit = () => {
      window.clearTimeout(timer);
      running?.abort();
      submitted = true;
    };
    /** The form goes and the document stays: it can wait for the answer. */
    const close = () => {
      window.clearTimeout(timer);
      if (submitted) return forgetUnsavedTexts();
      if (unsaved.size === 0) return;
      running?.abort();
      const texts = unsavedTexts();
      const left = withSaved(texts);
      void post(texts, { keepalive: true }).then((arrived) => arrived && forgetUnsavedTexts(left));
    };

    restore(element, recallUnsavedTexts(own.current));
    element.addEventListener("input", typed);
    element.addEventListener("submit", submit);
    document.addEventListener("visibilitychange", hide);
    window.addEventListener("pagehide", leave);
    // What came back, and what was typed before the scripts came.
    if (changedFields().length > 0) element.dispatchEvent(new Event("input", { bubbles: true }));
    else note();
    return () => {
      close();
      element.removeEventListener("input", typed);
      element.removeEventListener("submit", submit);
      document.removeEventListener("visibilitychange", hide);
      window.removeEventListener("pagehide", leave);
    };
  }, [form, address]);
}

/** The `page` of the form after a save; `null` when it has failed. */
async function posted(address: string, options: RequestInit): Promise<string | null> {
  try {
    const response = await fetch(address, options);
    const answer = (response.ok ? await response.json() : {}) as { page?: unknown };
    return typeof answer.page === "string" ? answer.page : null;
  } catch {
    return null;
  }
}

function textsOf(form: HTMLFormElement): Texts {
  return Object.fromEntries(
    [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

/** The texts as they came from the site, whatever was typed since. */
function servedTexts(form: HTMLFormElement): Texts {
  const served = { ...textsOf(form) };
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && field.name in served) served[field.name] = field.defaultValue;
    if (field instanceof HTMLSelectElement && field.name in served)
      served[field.name] =
        ([...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0])?.value ?? "";
  }
  return served;
}

/** Puts back what was typed, unless the site has another text by now. */
function restore(form: HTMLFormElement, unsaved: UnsavedTexts): void {
  for (const [name, [had, typed]] of Object.entries(unsaved)) {
    const field = form.elements.namedItem(name);
    const isText = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
    if (isText && field.value === had) field.value = typed;
  }
}
