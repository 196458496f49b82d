import { useRevalidator } from "@remix-run/react";
import { type RefObject, useEffect, useRef, useState } from "react";

import { listen } from "~/components/listen/listen";
import { isUnanswered } from "~/forms/lost-line";
import type { FormReply } from "~/forms/reply";

import { takeTurn } from "./documents/tab-lock";
import { SHOWN } from "./profile";
import { forgetUnsavedTexts, recallUnsavedTexts, storeUnsavedTexts, type UnsavedTexts } from "./unsaved-texts";

const PAUSE_MS = 800;
/** How long after a save that has failed the next one is tried. */
const RETRY_MS = 10_000;
/** Of the texts that were sent without an answer the last so many are known: the site has one of them, or the one before. */
const MOST_SENT = 8;
const PAGE = "page";

/** The texts of a form by the names of its fields. */
type Texts = Record<string, string>;

/** The texts of a draft are one cookie: the answer that comes last decides, so that only one tab may wait for one. */
const TURN = "texts";
/** A save that hangs must not keep other tabs from theirs. */
const SAVE_MS = 30_000;

/**
 * Posts the fields that were changed on this page to `address` when typing pauses, until the site has taken them, and when the
 * page is left. What may not have arrived comes back when this tab shows the form again. The field `page` names the draft and the account of the form,
 * as `shownPage` at first; `served` are its texts as they came from the site, `reply` is the last answer to it, `arrived` says that the site has taken what
 * was submitted just now. Returns what the field `page` has to be by now, whether the form is over: of a draft or a login that has
 * ended, which saves nothing more; and whether the last save has failed.
 */
export function useAutosave(
  form: RefObject<HTMLFormElement | null>,
  address: string,
  shownPage: string,
  served: Texts,
  reply: FormReply | null,
  arrived: boolean,
): { page: string; isOver: boolean; isAway: boolean } {
  const [page, setPage] = useState({ shown: shownPage, now: shownPage });
  if (page.shown !== shownPage) setPage({ shown: shownPage, now: shownPage });
  const submission = useRef<Submission | null>(null);
  const [saved] = useState(() => ({ ...served }));
  /** By field, what was sent since then without an answer, the last page's too. */
  const [sentSince] = useState(() => new Map<string, readonly string[]>());
  /** The fields whose text may not have reached the site. */
  const [unsaved] = useState(() => new Set<string>());
  /** Those that were changed since the page came, or since its form was taken. */
  const [changed] = useState(() => new Set<string>());
  const [isOver, setOver] = useState(false);
  const [isAway, setAway] = useState(false);
  const { revalidate } = useRevalidator();

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    let timer: number | undefined;
    let running: AbortController | undefined;
    let leaveTurn = () => {};

    const changedFields = () =>
      Object.entries(textsOf(element)).flatMap(([name, text]) => (text === (saved[name] ?? text) ? [] : [name]));
    const unsavedTexts = (): UnsavedTexts => {
      const now = textsOf(element);
      const had = (name: string) => [saved[name] ?? "", ...(sentSince.get(name) ?? [])];
      return Object.fromEntries([...unsaved].map((name) => [name, [had(name), now[name] ?? ""]]));
    };
    const bodyOf = (texts: UnsavedTexts) => {
      const typed = Object.entries(texts).map(([name, [, text]]) => [name, text]);
      return new URLSearchParams([...typed, [PAGE, pageField(element).value]]);
    };
    const noteSent = (texts: UnsavedTexts) => {
      for (const [name, [had, typed]] of Object.entries(texts))
        sentSince.set(name, [...new Set([had, typed].flat())].slice(-MOST_SENT));
    };
    const callOff = () => {
      window.clearTimeout(timer);
      running?.abort();
      running = undefined;
      leaveTurn();
    };
    /** Saves when no other tab waits for an answer. */
    const save = () => {
      callOff();
      if (unsaved.size === 0) return;
      storeUnsavedTexts(pageField(element).value, unsavedTexts());
      const leave = takeTurn(TURN, false, async (isOurs) => {
        if (isOurs) {
          await saveNow();
          leave();
        } else {
          callOff();
          timer = window.setTimeout(save, PAUSE_MS);
        }
      });
      leaveTurn = leave;
    };
    const saveNow = async () => {
      if (unsaved.size === 0) return;
      running?.abort();
      const request = new AbortController();
      running = request;
      const limit = window.setTimeout(() => request.abort(), SAVE_MS);
      const sent = unsavedTexts();
      storeUnsavedTexts(pageField(element).value, sent);
      noteSent(sent);
      const options = { method: "POST", body: bodyOf(sent), keepalive: true, signal: request.signal };
      const next = await posted(address, options);
      window.clearTimeout(limit);
      // One that a newer save has called off says nothing of the line.
      if (running === request) setAway(next === undefined);
      if (next === undefined) {
        if (running === request && element.isConnected) timer = window.setTimeout(save, RETRY_MS);
        return;
      }
      setOver(next === null);
      if (next === null) return;
      pageField(element).value = next;
      setPage(({ shown }) => ({ shown, now: next }));
      const texts = Object.entries(sent).map(([name, [, text]]) => [name, text] as const);
      noteSaved(element, texts, saved, unsaved);
      for (const [name] of texts) sentSince.delete(name);
      forgetUnsavedTexts(sent);
      // The next page shows what there was when it was asked for.
      if (!element.isConnected) revalidate();
    };
    const typed = () => {
      for (const name of changedFields()) unsaved.add(name);
      for (const name of unsaved) changed.add(name);
      storeUnsavedTexts(pageField(element).value, unsavedTexts());
      window.clearTimeout(timer);
      timer = window.setTimeout(save, PAUSE_MS);
    };
    const hide = () => {
      if (document.visibilityState === "hidden") save();
    };
    /** Before version 133 Firefox ends requests with their page, but for beacons. */
    const hidePage = () => {
      if ("keepalive" in Request.prototype) void saveNow();
      else if (unsaved.size > 0) navigator.sendBeacon(address, bodyOf(unsavedTexts()));
    };
    const submit = () => {
      callOff();
      submission.current?.end();
      submission.current = { texts: textsOf(element), end: holdSaves() };
      tellChanged(element, changed);
    };

    const recalled = recallUnsavedTexts(pageField(element).value);
    restore(element, recalled);
    noteSent(recalled);
    const heard = [
      listen(element, "input", typed),
      listen(element, "submit", submit),
      listen(document, "visibilitychange", hide),
      listen(window, "pagehide", hidePage),
      listen(window, "online", save),
    ];
    // What came back, and what was typed before the scripts came.
    if (changedFields().length > 0) tellTyped(element);
    else forgetUnsavedTexts();
    return () => {
      for (const stop of heard) stop();
      submission.current?.end();
      if (unsaved.size > 0) save();
      else forgetUnsavedTexts();
    };
  }, [form, address, saved, sentSince, unsaved, changed, revalidate]);

  useEffect(() => {
    const sent = submission.current;
    if (!form.current || !arrived || !sent) return;
    noteSaved(form.current, Object.entries(sent.texts), saved, unsaved);
    setAway(false);
    for (const name of changed) if (!unsaved.has(name)) changed.delete(name);
    sent.end();
  }, [form, arrived, saved, unsaved, changed]);

  useEffect(() => {
    if (!form.current || !isUnanswered(reply)) return;
    submission.current?.end();
    // What its route has not answered has not arrived.
    tellTyped(form.current);
  }, [form, reply]);

  return { page: page.now, isOver, isAway };
}

/** What was submitted, and the end of its wait. */
interface Submission {
  texts: Texts;
  end: () => void;
}

/** Calls off what any tab is saving; none saves until the function that it returns is called. */
export function holdSaves(): () => void {
  return takeTurn(TURN, true, () => {});
}

/** Notes the texts that the site has now: what was typed since is still to be saved. */
function noteSaved(
  form: HTMLFormElement,
  texts: Iterable<readonly [name: string, text: string]>,
  saved: Texts,
  unsaved: Set<string>,
): void {
  const now = textsOf(form);
  for (const [name, text] of texts) {
    saved[name] = text;
    if (now[name] === text) unsaved.delete(name);
  }
}

/** Has what stands in a form saved as if it were typed just now. */
function tellTyped(form: HTMLFormElement): void {
  form.dispatchEvent(new Event("input", { bubbles: true }));
}

/** The `page` of the form after a save, `null` when the form is over; `undefined` when the save has failed. */
async function posted(address: string, options: RequestInit): Promise<string | null | undefined> {
  try {
    const response = await fetch(address, options);
    const { page } = (response.ok ? await response.json() : {}) as { page?: string | null };
    return page;
  } catch {
    return undefined;
  }
}

function pageField(form: HTMLFormElement): HTMLInputElement {
  return form.elements.namedItem(PAGE) as HTMLInputElement;
}

/** Has the texts of changed fields count, also where they have become again what the page showed. */
function tellChanged(form: HTMLFormElement, changed: ReadonlySet<string>): void {
  const shown = form.elements.namedItem(SHOWN) as HTMLInputElement;
  const others = shown.value.split(" ").filter((each) => !changed.has(each.split(":")[0] ?? ""));
  shown.value = others.join(" ");
}

function textsOf(form: HTMLFormElement): Texts {
  return Object.fromEntries(
    [...new FormData(form)].filter(
      (entry): entry is [string, string] => entry[0] !== PAGE && entry[0] !== SHOWN && typeof entry[1] === "string",
    ),
  );
}

/** Puts back what was typed, unless the site has another text by now. */
function restore(form: HTMLFormElement, unsaved: UnsavedTexts): void {
  for (const [name, [had, typed]] of Object.entries(unsaved)) {
    const field = form.elements.namedItem(name);
    const isText = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
    // Pages loaded before 30 November 2026 store one.
    if (isText && [had].flat().includes(field.value)) field.value = typed;
  }
}
