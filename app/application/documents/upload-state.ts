/** How far the upload of a chosen file is. */
export type UploadState =
  /** Its turn has not come. */
  | { is: "waiting" }
  /** The applicant may make it smaller first. */
  | { is: "asked" }
  /** `share` from 0 to 1. */
  | { is: "sending"; share: number }
  /** No line, or no answer. */
  | { is: "line" }
  /** The limit of uploads under way is reached. */
  | { is: "busy" }
  | { is: "paused" }
  /** It goes with Submit. */
  | { is: "by-form" };

/** The state in words, beside the file. */
export function stateWords(state: UploadState): string {
  if (state.is === "sending") return `Sending ${Math.floor(state.share * 100)}%`;
  return {
    waiting: "Waiting for its turn",
    asked: "Sent as it is in a few seconds",
    line: "Waiting for your line",
    busy: "Waiting: other documents are being sent",
    paused: "Paused",
    "by-form": "Sent when you press Submit",
  }[state.is];
}

/** What goes on in all, also for screen readers: it changes seldom. `elsewhere`: another tab goes first. */
export function summary(states: readonly UploadState[], arrived: number, elsewhere = false): string | null {
  const some = (...kinds: UploadState["is"][]) => states.some(({ is }) => kinds.includes(is));
  if (some("line")) return "Waiting for your line. Your files go on by themselves when it is back.";
  if (some("paused")) return "Paused. Your files stay in this browser.";
  if (elsewhere && some("waiting"))
    return "Another tab of this browser saves its files first. Submit here does not wait for it.";
  if (some("sending", "waiting", "asked", "busy")) return "Your files are being saved. A reload loses nothing.";
  if (some("by-form")) return "Files cannot be kept right now. They are sent when you press Submit.";
  return arrived > 0 ? "All files are kept." : null;
}

/** How far the uploads are beside the saved documents: "2 of 4 kept, sending 40%", and for a bar. */
export function savingProgress(states: ReadonlyMap<File, UploadState>, saved: number) {
  let [moving, begun, bytes, sent] = [0, 0, 0, 0];
  for (const [{ size }, state] of states) {
    if (state.is === "by-form") continue;
    moving += 1;
    if (state.is !== "sending") continue;
    begun += state.share;
    bytes += size;
    sent += state.share * size;
  }
  const count = `${saved} of ${saved + moving} kept`;
  return {
    count: bytes > 0 ? `${count}, sending ${Math.floor((sent / bytes) * 100)}%` : count,
    value: saved + begun,
    max: Math.max(1, saved + moving),
  };
}
