import { BUSY_HEADER, type BusyScope, readBusyScope } from "../upload/outcome";

import type { ChosenFiles } from "./kept-files";
import { sendableName } from "./sendable-name";
import type { Transfer } from "./transfer-line";

/**
 * How sending ended: the site answered and `path` shows how, it did not, or it was cancelled, when everything may have
 * left the browser (`whole`).
 */
export type Sending =
  { kind: "answered"; path: string } | ({ kind: "failed" } & Failure) | { kind: "cancelled"; whole: boolean };

export interface Failure {
  /** Of the site's answer; 0 when none came. */
  status: number;
  /** Whether everything had left the browser. */
  whole: boolean;
  /** Seconds to wait, where the site says that it did not even begin. */
  retryAfter: number | null;
  /** Whose limit is reached, where the site says so. */
  scope: BusyScope | null;
}

/** Whether the application may be with the API although this browser got no usable answer. */
export function mayHaveArrived({ status, whole, retryAfter }: Failure): boolean {
  return whole && retryAfter === null && (status === 0 || status >= 500);
}

interface SendOptions {
  /** The address the form posts to. */
  address: string;
  chosen: ChosenFiles;
  /** The value of the button that was pressed. */
  intent: string;
  signal: AbortSignal;
  onProgress: (transfer: Transfer) => void;
}

/**
 * Posts the documents as the form itself would, with progress. The browser reads each file from where it lies while
 * it sends. The intent goes first: the site knows early what is wanted.
 */
export function sendDocuments({ address, chosen, intent, signal, onProgress }: SendOptions): Promise<Sending> {
  const body = new FormData();
  // Never without a part: a body of none is no form.
  body.append("intent", intent || "submit");
  for (const [group, files] of Object.entries(chosen))
    for (const file of files) body.append(group, file, sendableName(file.name));

  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const started = performance.now();
    let whole = false;
    request.upload.addEventListener("load", () => (whole = true));
    request.upload.addEventListener("progress", ({ loaded, total }) =>
      onProgress({ sent: loaded, total, elapsed: performance.now() - started }),
    );
    request.addEventListener("load", () => {
      const retryAfter = Number(request.getResponseHeader("Retry-After")) || null;
      const scope = readBusyScope(request.getResponseHeader(BUSY_HEADER));
      if (request.status >= 400) return resolve({ kind: "failed", status: request.status, whole, retryAfter, scope });
      const { pathname, search } = new URL(request.responseURL);
      resolve({ kind: "answered", path: `${pathname}${search}` });
    });
    request.addEventListener("error", () =>
      resolve({ kind: "failed", status: 0, whole, retryAfter: null, scope: null }),
    );
    request.addEventListener("abort", () => resolve({ kind: "cancelled", whole }));
    if (signal.aborted) return resolve({ kind: "cancelled", whole });
    signal.addEventListener("abort", () => request.abort());
    request.open("POST", address);
    request.send(body);
  });
}

/** Where an applicant has to go before sending is worth it, or `null` when nothing stands in the way or nobody answers. */
export async function findDetour(address: string, intent: string, signal: AbortSignal): Promise<string | null> {
  try {
    const answer = await fetch(address, {
      method: "POST",
      body: new URLSearchParams({ intent: intent || "submit" }),
      signal,
    });
    const { detour } = (await answer.json()) as { detour?: unknown };
    return typeof detour === "string" ? detour : null;
  } catch {
    return null;
  }
}
