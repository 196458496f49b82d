import { useBlocker, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

import { postForm, type SendResult } from "./post-form";

/** Waiting for uploads, sending (a share from 0 to 1), or how that has ended. */
export type SendingState =
  | { is: "saving" }
  | { is: "sending"; share: number }
  | Exclude<SendResult, { is: "cancelled" }>
  /** `left`: the application may be with the site. */
  | { is: "cancelled"; left: boolean };

/**
 * Sends the application and leads to where the site says. `prepare` waits for uploads; it returns `null` when the form is
 * better not sent. `state` is `null` while there is nothing to say; it stays until the page that the site leads to is there.
 */
export function useSending(
  address: string,
  prepare: (signal: AbortSignal) => Promise<FormData | null>,
  onArrival: (path: string) => void,
) {
  const [state, setState] = useState<SendingState | null>(null);
  const running = useRef<AbortController | null>(null);
  const navigation = useNavigation();
  const isLeaving = useRef(false);
  useEffect(() => () => running.current?.abort(), []);
  // On a phone Back is what puts a dialog away. Elsewhere nothing would say that the application is not sent any more.
  const back = useBlocker(({ historyAction }) => running.current !== null && historyAction === "POP");
  useEffect(() => {
    if (back.state !== "blocked") return;
    back.reset();
    running.current?.abort();
  }, [back]);
  useEffect(() => {
    if (!isLeaving.current || navigation.state !== "idle") return;
    isLeaving.current = false;
    setState(null);
  }, [navigation.state]);

  async function send() {
    if (running.current) return;
    running.current = new AbortController();
    setState({ is: "saving" });
    const result = await saveAndSend(running.current.signal);
    running.current = null;
    setState(result);
    if (result?.is !== "answered") return;
    isLeaving.current = true;
    onArrival(result.path);
  }

  async function saveAndSend(signal: AbortSignal): Promise<SendingState | null> {
    const body = await prepare(signal);
    if (signal.aborted) return { is: "cancelled", left: false };
    if (!body) return null;
    let left = false;
    const onShare = (share: number) => {
      left = share === 1;
      setState({ is: "sending", share });
    };
    onShare(0);
    const result = await postForm(address, body, signal, onShare);
    return result.is === "cancelled" ? { ...result, left } : result;
  }

  function cancel() {
    if (running.current) running.current.abort();
    // What has been answered cannot be called off: the draft may be gone.
    else if (state?.is === "answered") window.location.assign(state.path);
    else setState(null);
  }

  return { state, send, cancel };
}
