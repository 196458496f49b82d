import { useSyncExternalStore } from "react";

import { readShortlist, type Shortlist } from "~/http/shortlist";
import { paths } from "~/paths";

const none: Shortlist = [];
const listeners = new Set<() => void>();
let known: { cookies: string; list: Shortlist } = { cookies: "", list: none };

/** The visitor's shortlist as the browser's cookie holds it; empty until scripts run, since the page is the same for all. */
export function useShortlist(): Shortlist {
  return useSyncExternalStore(subscribe, currentShortlist, () => none);
}

/** The shortlist at this moment: the same object until it changes. */
export function currentShortlist(): Shortlist {
  const { cookie } = document;
  if (cookie !== known.cookies) {
    const list = readShortlist(cookie);
    known = { cookies: cookie, list: String(list) === String(known.list) ? known.list : list };
  }
  return known.list;
}

/** Saves or removes a course as its form would, without leaving the page. False when no answer came. */
export async function changeShortlist(change: "add" | "remove", courseId: number): Promise<boolean> {
  const body = new URLSearchParams({ [change]: String(courseId) });
  const done = await fetch(paths.shortlist, { method: "POST", body, redirect: "manual" }).then(
    ({ type }) => type === "opaqueredirect",
    () => false,
  );
  for (const listener of listeners) listener();
  return done;
}

/** Other tabs change the list too: this one looks again when the visitor comes back to it. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const heard = new AbortController();
  for (const event of ["focus", "pageshow"]) window.addEventListener(event, listener, { signal: heard.signal });
  return () => {
    listeners.delete(listener);
    heard.abort();
  };
}
