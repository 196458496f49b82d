/** How far the upload of a chosen document is; `docs/application.md` draws it. */
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

/** A document with a size in bytes, and how far it is. */
interface Uploading {
  file: { size: number };
  state: UploadState;
}

/** The state in words, beside the document. */
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

/** What goes on in all, also for screen readers: it changes seldom. */
export function summary(
  documents: readonly Uploading[],
  { arrived, elsewhere, stored }: { arrived: boolean; elsewhere: boolean; stored: boolean },
): string | null {
  const some = (...kinds: UploadState["is"][]) => documents.some(({ state }) => kinds.includes(state.is));
  if (some("line")) return "Waiting for your line. Your files go on by themselves when it is back.";
  if (some("paused")) return stored ? "Paused. Your files stay in this browser." : "Paused. A reload loses your files.";
  if (elsewhere && some("waiting"))
    return "Another tab of this browser saves its files first. Submit here does not wait for it.";
  if (some("sending", "waiting", "asked", "busy"))
    return `Your files are being saved. A reload loses ${stored ? "nothing" : "what is not saved"}.`;
  if (some("by-form")) return "Files cannot be kept right now. They are sent when you press Submit.";
  return arrived ? "All files are kept." : null;
}

/** How far the uploads are beside the saved documents: "2 of 4 kept, sending 40%", and for a bar. */
export function savingProgress(documents: readonly Uploading[], saved: number) {
  const uploads = documents.filter(({ state }) => state.is !== "by-form").length;
  const sending = documents.flatMap(({ file: { size }, state }) =>
    state.is === "sending" ? [{ size, share: state.share }] : [],
  );
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  const bytes = sum(sending.map(({ size }) => size));
  const sent = sum(sending.map(({ size, share }) => size * share));
  const count = `${saved} of ${saved + uploads} kept`;
  return {
    count: bytes > 0 ? `${count}, sending ${Math.floor((sent / bytes) * 100)}%` : count,
    value: saved + sum(sending.map(({ share }) => share)),
    max: Math.max(1, saved + uploads),
  };
}
