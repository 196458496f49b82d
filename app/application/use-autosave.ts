import { type RefObject, useEffect, useRef, useState } from "react";

import { listen } from "~/components/listen/listen";
import { isUnanswered } from "~/forms/lost-line";
import type { FormReply } from "~/forms/reply";

import { forgetUnsavedTexts, recallUnsavedTexts, storeUnsavedTexts, type UnsavedTexts } from "./unsaved-texts";

const PAUSE_MS = 800;

/** The texts of a form by the names of its fields. */
type Texts = Record<string, string>;

/**
 * Posts the fields that were changed on this page to `address` when typing pauses, and when the page is left. What may
 * not have arrived comes back when this tab shows the form again. `page` names the draft and the account of the form,
 * `served` are its texts as they came from the site, `reply` is the last answer to it, `arrived` says that the site has taken what
 * was submitted just now.
 */
export function useAutosave(
  form: RefObject<HTMLFormElement | null>,
  address: string,
  page: string,
  served: Texts,
  reply: FormReply | null,
  arrived: boolean,
): void {
  const submission = useRef<"none" | "under way" | "arrived">("none");
  const own = useRef(page);
  useEffect(() => {
    own.current = page;
  }, [page]);
  const [saved] = useState(() => ({ ...served }));

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    /** The fields whose text may not have reached the site. */
    const unsaved = new Set<string>();
    let timer: number | undefined;
    let running: AbortController | undefined;

    const changedFields = () =>
      Object.entries(textsOf(element)).flatMap(([name, text]) => (text === (saved[name] ?? text) ? [] : [name]));
    const unsavedTexts = (): UnsavedTexts => {
      const now = textsOf(element);
      return Object.fromEntries([...unsaved].map((name) => [name, [saved[name] ?? "", now[name] ?? ""]]));
    };
    const bodyOf = (texts: UnsavedTexts) => {
      const typed = Object.entries(texts).map(([name, [, text]]) => [name, text]);
      return new URLSearchParams([...typed, ["page", own.current]]);
    };
    /** Calls off the save before it: the answer that comes last decides what the browser keeps. */
    const save = async () => {
      window.clearTimeout(timer);
      if (submission.current === "arrived" || unsaved.size === 0) return;
      running?.abort();
      running = new AbortController();
      const sent = unsavedTexts();
      storeUnsavedTexts(own.current, sent);
      const options = { method: "POST", body: bodyOf(sent), keepalive: true, signal: running.signal };
      const next = await posted(address, options);
      if (next === null) return;
      own.current = next;
      const now = textsOf(element);
      for (const [name, [, text]] of Object.entries(sent)) {
        saved[name] = text;
        if (now[name] === text) unsaved.delete(name);
      }
      forgetUnsavedTexts(sent);
    };
    const typed = () => {
      submission.current = "none";
      for (const name of changedFields()) unsaved.add(name);
      storeUnsavedTexts(own.current, unsavedTexts());
      window.clearTimeout(timer);
      timer = window.setTimeout(save, PAUSE_MS);
    };
    const hide = () => {
      if (document.visibilityState === "hidden") void save();
    };
    /** Before version 133 Firefox ends requests with their page, but for beacons. */
    const leave = () => {
      if ("keepalive" in Request.prototype) void save();
      else if (submission.current !== "arrived" && unsaved.size > 0)
        navigator.sendBeacon(address, bodyOf(unsavedTexts()));
    };
    const submit = () => {
      window.clearTimeout(timer);
      running?.abort();
      submission.current = "under way";
    };

    restore(element, recallUnsavedTexts(own.current));
    const heard = [
      listen(element, "input", typed),
      listen(element, "submit", submit),
      listen(document, "visibilitychange", hide),
      listen(window, "pagehide", leave),
    ];
    // What came back, and what was typed before the scripts came.
    if (changedFields().length > 0) tellTyped(element);
    else forgetUnsavedTexts();
    return () => {
      for (const stop of heard) stop();
      if (submission.current === "arrived") forgetUnsavedTexts();
      else void save();
    };
  }, [form, address, saved]);

  useEffect(() => {
    if (arrived && submission.current === "under way") submission.current = "arrived";
  }, [arrived]);

  useEffect(() => {
    // What its route has not answered has not arrived.
    if (form.current && isUnanswered(reply)) tellTyped(form.current);
  }, [form, reply]);
}

/** Has what stands in a form saved as if it were typed just now. */
function tellTyped(form: HTMLFormElement): void {
  form.dispatchEvent(new Event("input", { bubbles: true }));
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

/** Puts back what was typed, unless the site has another text by now. */
function restore(form: HTMLFormElement, unsaved: UnsavedTexts): void {
  for (const [name, [had, typed]] of Object.entries(unsaved)) {
    const field = form.elements.namedItem(name);
    const isText = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
    if (isText && field.value === had) field.value = typed;
  }
}
