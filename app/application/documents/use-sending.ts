import { useEffect, useRef, useState } from "react";

import type { ChosenDocument } from "./chosen-document";
import { type Failure, findDetour, mayHaveArrived, sendDocuments, type SendResult } from "./send-documents";

const UNSENT = "Nothing was sent. Your files are kept.";
const UNANSWERED =
  "You cancelled after everything had been sent: your application may have arrived. Press Submit, and we look before anything is sent again.";

/** Waiting for uploads, sending so many documents of so many (the one under way as a part), or failed. */
export type SendingState =
  { is: "saving" } | { is: "sending"; sent: number; of: number } | { is: "failed"; failure: Failure };

/** What is sent with the form, and how many documents are saved already. */
interface Prepared {
  documents: readonly ChosenDocument[];
  saved: number;
}

/**
 * Sends the application and leads to where the site says. `prepare` waits for uploads; it returns `null` when the application
 * is better not sent. `state` is `null` while nothing is under way. `cancelled` says what became of an attempt that was
 * cancelled, until the next one.
 */
export function useSending(
  paths: { form: string; draft: string },
  prepare: (signal: AbortSignal) => Promise<Prepared | null>,
  onArrival: (path: string) => void,
) {
  const [state, setState] = useState<SendingState | null>(null);
  const [cancelled, setCancelled] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  const lastIntent = useRef("submit");
  useEffect(() => () => running.current?.abort(), []);

  async function send(intent: string) {
    if (running.current) return;
    lastIntent.current = intent;
    const controller = new AbortController();
    running.current = controller;
    setCancelled(null);
    setState({ is: "saving" });
    const sending = await saveAndSend(intent, controller.signal);
    running.current = null;

    setState(sending.kind === "failed" ? { is: "failed", failure: sending } : null);
    if (sending.kind === "cancelled" && controller.signal.aborted) setCancelled(sending.whole ? UNANSWERED : UNSENT);
    if (sending.kind === "answered") onArrival(sending.path);
  }

  async function saveAndSend(intent: string, signal: AbortSignal): Promise<SendResult> {
    const prepared = await prepare(signal);
    // The applicant may have to go elsewhere first: to log in, say.
    const detour = prepared && (await findDetour(paths.draft, intent, signal));
    if (!prepared || signal.aborted) return { kind: "cancelled", whole: false };
    if (detour) return { kind: "answered", path: detour };
    const { documents, saved } = prepared;
    const of = saved + documents.length;
    const onProgress = (sent: number) => setState({ is: "sending", sent: saved + sent, of });
    onProgress(0);
    return sendDocuments({ address: paths.form, documents, intent, signal, onProgress });
  }

  /** Where the failed attempt may have arrived, the retry goes without its intent: "Submit again" has to be meant anew. */
  function retry() {
    return send(state?.is === "failed" && !mayHaveArrived(state.failure) ? lastIntent.current : "submit");
  }

  function cancel() {
    if (running.current) running.current.abort();
    else setState(null);
  }

  return { state, cancelled, send, retry, cancel };
}
