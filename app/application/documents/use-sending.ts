import { useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

import type { ChosenDocument } from "./chosen-document";
import { retryIntent, sendDocuments, type SendResult } from "./send-documents";

/** Waiting for uploads, sending so many documents of so many (the one under way as a part), or how that has ended. */
export type SendingState =
  { is: "saving" } | { is: "sending"; sent: number; of: number } | Exclude<SendResult, { is: "answered" }>;

/** What is sent with the form, and how many documents are saved already. */
interface Prepared {
  documents: readonly ChosenDocument[];
  saved: number;
}

/**
 * Sends the application and leads to where the site says. `prepare` waits for uploads; it returns `null` when the application
 * is better not sent. `state` is `null` while there is nothing to say; it stays until the page that the site leads to is there.
 */
export function useSending(
  { form, page, since }: { form: string; page: string; since: string | null },
  prepare: (signal: AbortSignal) => Promise<Prepared | null>,
  onArrival: (path: string) => void,
) {
  const [state, setState] = useState<SendingState | null>(null);
  const running = useRef<AbortController | null>(null);
  const navigation = useNavigation();
  const isLeaving = useRef(false);
  const lastIntent = useRef("submit");
  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => {
    if (!isLeaving.current || navigation.state !== "idle") return;
    isLeaving.current = false;
    setState(null);
  }, [navigation.state]);

  async function send(intent: string) {
    if (running.current) return;
    lastIntent.current = intent;
    running.current = new AbortController();
    setState({ is: "saving" });
    const result = await saveAndSend(intent, running.current.signal);
    running.current = null;
    if (result?.is !== "answered") return setState(result);
    isLeaving.current = true;
    onArrival(result.path);
  }

  async function saveAndSend(intent: string, signal: AbortSignal): Promise<SendResult | null> {
    const prepared = await prepare(signal);
    if (signal.aborted) return { is: "cancelled", whole: false };
    if (!prepared) return null;
    const { documents, saved } = prepared;
    const of = saved + documents.length;
    const onProgress = (sent: number) => setState({ is: "sending", sent: saved + sent, of });
    onProgress(0);
    return sendDocuments({ address: form, page, documents, saved, intent, since, signal, onProgress });
  }

  function retry() {
    return send(state?.is === "failed" ? retryIntent(state, lastIntent.current) : "submit");
  }

  function cancel() {
    if (running.current) running.current.abort();
    else setState(null);
  }

  return { state, send, retry, cancel };
}
