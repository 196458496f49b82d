/**
 * How far the upload of a chosen document is; `docs/application.md` draws it. `line`: no line, or no answer. `busy`: the limit
 * of uploads under way is reached. `by-form`: it goes with Submit.
 */
export type UploadState = "waiting" | "sending" | "line" | "busy" | "by-form";

/** How far a document is. */
interface Uploading {
  state: UploadState;
  /** How much of it was sent, from 0 to 1. */
  share: number;
}

/** The state in words, beside the document. */
export function stateWords({ state, share }: Uploading): string {
  return {
    waiting: "Waiting for its turn",
    sending: `Sending ${Math.floor(share * 100)}%`,
    line: "Waiting for your line",
    busy: "Waiting: other documents are being sent",
    "by-form": "Sent when you press Submit",
  }[state];
}

/** What goes on in all, also for screen readers: it changes seldom. */
export function summary(documents: readonly Uploading[]): string | null {
  const some = (...states: UploadState[]) => documents.some(({ state }) => states.includes(state));
  if (some("line")) return "Waiting for your line. Your files go on by themselves when it is back.";
  if (some("sending", "waiting", "busy")) return "Your files are being saved.";
  if (some("by-form")) return "Files cannot be kept right now. They are sent when you press Submit.";
  return null;
}

/** How far the uploads are beside the saved documents, in words and for a bar. */
export function savingProgress(documents: readonly Uploading[], saved: number) {
  const uploads = documents.filter(({ state }) => state !== "by-form");
  const of = saved + uploads.length;
  const value = uploads.reduce((sum, { share }) => sum + share, saved);
  return { count: `${saved} of ${of} kept`, value, max: Math.max(1, of) };
}
