import { useEffect, useRef, useState } from "react";

import type { ChosenFiles } from "./kept-files";
import { type Failure, findDetour, mayHaveArrived, sendDocuments } from "./send-documents";
import type { Transfer } from "./transfer-line";

/** Under way with what is known of it, or failed. */
export type SendingState = { transfer: Transfer | null } | { failed: Failure };

/**
 * Sends the documents and leads to where the site says. `state` is `null` while nothing is under way; after a failure
 * the same files can be sent again.
 */
export function useSending(paths: { form: string; draft: string }, onArrival: (path: string) => void) {
  const [state, setState] = useState<SendingState | null>(null);
  const running = useRef<AbortController | null>(null);
  const lastIntent = useRef("");
  useEffect(() => () => running.current?.abort(), []);

  async function send(chosen: ChosenFiles, intent: string) {
    if (running.current) return;
    lastIntent.current = intent;
    const controller = new AbortController();
    running.current = controller;
    setState({ transfer: null });

    const detour = await findDetour(paths.draft, intent, controller.signal);
    const sending = detour
      ? ({ kind: "answered", path: detour } as const)
      : await sendDocuments({
          address: paths.form,
          chosen,
          intent,
          signal: controller.signal,
          onProgress: (transfer) => setState({ transfer }),
        });
    running.current = null;

    if (sending.kind === "failed") return setState({ failed: sending });
    setState(null);
    if (sending.kind === "answered") onArrival(sending.path);
  }

  /** "Submit again" was meant for one attempt: where that one may have arrived, the site is asked first. */
  function retry(chosen: ChosenFiles) {
    const meant = state && "failed" in state && !mayHaveArrived(state.failed);
    return send(chosen, meant ? lastIntent.current : "");
  }

  function cancel() {
    if (!running.current) return setState(null);
    running.current.abort();
  }

  return { state, send, retry, cancel };
}
