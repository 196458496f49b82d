import { type RefObject, useEffect, useRef } from "react";

import { forgetUnsavedTexts, storeUnsavedTexts, recallUnsavedTexts, type UnsavedTexts } from "./unsaved-texts";

const PAUSE_MS = 800;

/** The texts of a form by the names of its fields. */
type Texts = Readonly<Record<string, string>>;

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
    let saved = servedTexts(element);
    /** What was sent last without waiting for an answer. */
    let handedOver = saved;
    /** The fields whose text is on its way, or was when that was broken off. */
    const uncertain = new Set<string>();
    let submitted = false;
    let timer: number | undefined;
    let running: AbortController | undefined;

    const note = () => storeUnsavedTexts(own.current, differences(saved, textsOf(element)));
    const changesIn = (texts: Texts): Texts => changed(texts, saved, uncertain);
    const bodyOf = (changes: Texts) => {
      for (const name of Object.keys(changes)) uncertain.add(name);
      return new URLSearchParams({ ...changes, page: own.current });
    };
    const post = async (changes: Texts, options: RequestInit) => {
      const next = await posted(address, { method: "POST", body: bodyOf(changes), ...options });
      if (next === null) return false;
      own.current = next;
      saved = { ...saved, ...changes };
      uncertain.clear();
      return true;
    };
    const save = () => {
      const changes = changesIn(textsOf(element));
      if (isNone(changes)) return;
      running?.abort();
      running = new AbortController();
      void post(changes, { signal: running.signal }).then((arrived) => arrived && note());
    };
    const typed = () => {
      submitted = false;
      note();
      window.clearTimeout(timer);
      timer = window.setTimeout(save, PAUSE_MS);
    };
    const leave = () => {
      const texts = textsOf(element);
      const changes = changesIn(texts);
      window.clearTimeout(timer);
      if (isNone(changes) || isSame(texts, handedOver)) return;
      if (navigator.sendBeacon(address, bodyOf(changes))) handedOver = texts;
    };
    const hide = () => {
      if (document.visibilityState === "hidden") leave();
      else if (!submitted) save();
    };
    const submit = () => {
      window.clearTimeout(timer);
      running?.abort();
      handedOver = textsOf(element);
      submitted = true;
    };
    /** The form goes and the document stays: it can wait for the answer. */
    const close = () => {
      const texts = textsOf(element);
      const changes = changesIn(texts);
      window.clearTimeout(timer);
      if (submitted) return forgetUnsavedTexts();
      if (isNone(changes)) return;
      running?.abort();
      const left = differences(saved, texts);
      void post(changes, { keepalive: true }).then((arrived) => arrived && forgetUnsavedTexts(left));
    };

    restore(element, recallUnsavedTexts(own.current));
    element.addEventListener("input", typed);
    element.addEventListener("submit", submit);
    document.addEventListener("visibilitychange", hide);
    window.addEventListener("pagehide", leave);
    // What came back, and what was typed before the scripts came.
    if (!isSame(textsOf(element), saved)) element.dispatchEvent(new Event("input", { bubbles: true }));
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

/** The texts that are not the saved ones, and those of the fields in `uncertain`. */
function changed(texts: Texts, saved: Texts, uncertain: ReadonlySet<string>): Texts {
  return Object.fromEntries(
    Object.entries(texts).filter(([name, text]) => text !== (saved[name] ?? "") || uncertain.has(name)),
  );
}

function differences(saved: Texts, texts: Texts): UnsavedTexts {
  return Object.fromEntries(
    Object.entries(changed(texts, saved, new Set())).map(([name, text]) => [name, [saved[name] ?? "", text]]),
  );
}

const isSame = (one: Texts, other: Texts) =>
  new URLSearchParams(one).toString() === new URLSearchParams(other).toString();

const isNone = (texts: Texts) => Object.keys(texts).length === 0;
