import { useEffect, useRef, useState } from "react";

import type { ChosenFiles } from "./kept-files";
import { type Failure, findDetour, mayHaveArrived, sendDocuments, type Sending } from "./send-documents";
import type { Transfer } from "./transfer-line";

/** How long an answer of the site about the way holds, in milliseconds. */
const FRESH_MS = 2000;

const UNSENT = "Nothing was sent. Your files are kept.";
const UNANSWERED =
  "You cancelled after everything had been sent: your application may have arrived. Press Submit, and we look before anything is sent again.";

/** Waiting for files that are being saved, under way with what is known of it, or failed. */
export type SendingState = { transfer: Transfer | null; saving: boolean } | { failed: Failure };

/** What is to be sent once nothing is on its way any more; `null` when it is better not sent. */
export type Prepare = (signal: AbortSignal) => Promise<ChosenFiles | null>;

/**
 * Sends the documents and leads to where the site says. `state` is `null` while nothing is under way; after a failure
 * the same files can be sent again. `cancelled` says what became of an attempt that was cancelled, until the next one.
 */
export function useSending(
  paths: { form: string; draft: string },
  prepare: Prepare,
  onArrival: (path: string) => void,
) {
  const [state, setState] = useState<SendingState | null>(null);
  const [cancelled, setCancelled] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  const lastIntent = useRef("");
  useEffect(() => () => running.current?.abort(), []);

  async function send(intent: string) {
    if (running.current) return;
    lastIntent.current = intent;
    const controller = new AbortController();
    running.current = controller;
    setCancelled(null);
    const sending = await saveAndSend(intent, controller.signal);
    running.current = null;

    if (sending.kind === "failed") return setState({ failed: sending });
    setState(null);
    if (sending.kind === "cancelled" && controller.signal.aborted) setCancelled(sending.whole ? UNANSWERED : UNSENT);
    if (sending.kind === "answered") onArrival(sending.path);
  }

  /**
   * Asks the site before and after the wait for files whether the applicant has to go elsewhere first: to log in, say.
   * Then sends.
   */
  async function saveAndSend(intent: string, signal: AbortSignal): Promise<Sending> {
    setState({ transfer: null, saving: true });
    const early = await findDetour(paths.draft, intent, signal);
    if (early) return { kind: "answered", path: early };
    const started = performance.now();
    const chosen = await prepare(signal);
    if (chosen === null || signal.aborted) return { kind: "cancelled", whole: false };
    setState({ transfer: null, saving: false });
    const late = performance.now() - started < FRESH_MS ? null : await findDetour(paths.draft, intent, signal);
    if (late) return { kind: "answered", path: late };
    const onProgress = (transfer: Transfer) => setState({ transfer, saving: false });
    return sendDocuments({ address: paths.form, chosen, intent, signal, onProgress });
  }

  /** Where the failed attempt may have arrived, the retry goes without its intent: a "Submit again" has to be meant anew. */
  function retry() {
    const meant = state && "failed" in state && !mayHaveArrived(state.failed);
    return send(meant ? lastIntent.current : "");
  }

  function cancel() {
    if (!running.current) return setState(null);
    running.current.abort();
  }

  return { state, cancelled, send, retry, cancel };
}
