import { useSyncExternalStore } from "react";

import { readShortlist, shortlistSize, type Shortlist } from "~/http/shortlist";
import { paths } from "~/paths";

const none: Shortlist = [];
/** How long a line may be silent before the changes behind have their turn. */
const PATIENCE_MS = 30_000;
/** The event that tells of a change, and the lock that those who make one hold. */
const SHORTLIST = "shortlist";
let known = none;
let last: Promise<Outcome> = Promise.resolve(null);

type Outcome = "lost" | "dropped" | null;

/** The visitor's shortlist as the browser's cookie holds it; empty until scripts run, since the page is the same for all. */
export function useShortlist(): Shortlist {
  return useSyncExternalStore(subscribe, currentShortlist, () => none);
}

/** The shortlist at this moment: the same object until it changes. */
function currentShortlist(): Shortlist {
  const list = readShortlist(document.cookie);
  return String(list) === String(known) ? known : (known = list);
}

/**
 * Saves or removes a course as its form would, without leaving the page; the answer is what wants saying: that no answer came,
 * or that the oldest course had to make room. Each answer sets the whole list, made of the one that came with the request:
 * changes go one after the other, those of other tabs too where the browser has locks.
 */
export async function changeShortlist(change: "add" | "remove", courseId: number): Promise<Outcome> {
  async function send(): Promise<Outcome> {
    const wasFull = currentShortlist().length === shortlistSize;
    const silence = new AbortController();
    setTimeout(() => silence.abort(), PATIENCE_MS);
    const done = await fetch(paths.shortlist, {
      method: "POST",
      body: new URLSearchParams({ [change]: String(courseId) }),
      redirect: "manual",
      signal: silence.signal,
    }).catch(() => Response.error());
    window.dispatchEvent(new Event(SHORTLIST));
    if (done.type !== "opaqueredirect") return "lost";
    return wasFull && change === "add" ? "dropped" : null;
  }
  const locks: LockManager | undefined = navigator.locks;
  const inTurn = () => (last = last.then(send));
  // `send` never fails: the browser refuses locks, with its storage.
  return locks ? locks.request(SHORTLIST, send).catch(inTurn) : inTurn();
}

/** Other tabs change the list too: this one looks again when the visitor comes back to it. */
function subscribe(listener: () => void): () => void {
  const events = [SHORTLIST, "focus", "pageshow"];
  for (const event of events) window.addEventListener(event, listener);
  return () => events.forEach((event) => window.removeEventListener(event, listener));
}
