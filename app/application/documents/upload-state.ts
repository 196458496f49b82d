/** How far a chosen file is on its way to where it is kept. */
export type UploadState =
  /** Its turn has not come. */
  | { is: "waiting" }
  /** The applicant may make it smaller first. */
  | { is: "asked" }
  /** `share` from 0 to 1. */
  | { is: "sending"; share: number }
  /** The line is away, or the site does not answer. */
  | { is: "line" }
  /** The site takes no more of this visitor at this moment. */
  | { is: "busy" }
  | { is: "paused" }
  /** It cannot be kept before Submit, and goes with it. */
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

/**
 * What goes on in all, for the eyes and for screen readers: it changes seldom. `null` when there is nothing to say.
 * `elsewhere`: another tab goes first.
 */
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

/** How far files are that are being saved, `kept` of which are there already: "2 of 4 kept, sending 40%", and for a bar. */
export function savingProgress(states: ReadonlyMap<File, UploadState>, kept: number) {
  let [moving, begun, bytes, sent] = [0, 0, 0, 0];
  for (const [{ size }, state] of states) {
    if (state.is === "by-form") continue;
    moving += 1;
    if (state.is !== "sending") continue;
    begun += state.share;
    bytes += size;
    sent += state.share * size;
  }
  const count = `${kept} of ${kept + moving} kept`;
  return {
    count: bytes > 0 ? `${count}, sending ${Math.floor((sent / bytes) * 100)}%` : count,
    value: kept + begun,
    max: Math.max(1, kept + moving),
  };
}
