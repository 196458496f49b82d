import { BUSY_HEADER, type BusyScope, readBusyScope } from "../rules/outcome";

import type { ChosenDocument } from "./chosen-document";

/** How sending ended. `path` shows the site's answer. `whole`: everything had left the browser when it was cancelled. */
export type SendResult = { is: "answered"; path: string } | Failure | { is: "cancelled"; whole: boolean };

export interface Failure {
  is: "failed";
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

/** The intent of the retry after a failure. Where the attempt may have arrived, "Submit again" has to be meant anew. */
export function retryIntent(failure: Failure, intent: string): string {
  return mayHaveArrived(failure) ? "submit" : intent;
}

interface SendOptions {
  /** The address the form posts to. */
  address: string;
  /** As `pageKey` has it. */
  page: string;
  documents: readonly ChosenDocument[];
  /** How many saved documents go with them. */
  saved: number;
  /** The value of the button that was pressed. */
  intent: string;
  /** Since when the application may have arrived, as the page says it; `null` where it does not. */
  since: string | null;
  signal: AbortSignal;
  /** How many documents have left the browser, the one under way as a part. */
  onProgress: (sent: number) => void;
}

/** Posts documents as the form itself would, with progress. Page and intent go first, so that the site knows them early. */
export function sendDocuments({
  address,
  page,
  documents,
  saved,
  intent,
  since,
  signal,
  onProgress,
}: SendOptions): Promise<SendResult> {
  const body = new FormData();
  body.append("page", page);
  body.append("intent", intent);
  if (since !== null) body.append("since", since);
  body.append("listed", String(saved));
  for (const { group, file, name } of documents) body.append(group, file, name);

  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const sizes = documents.map(({ file }) => file.size);
    let whole = false;
    const fail = (answer: Pick<Failure, "status" | "retryAfter" | "scope">) =>
      resolve({ is: "failed", whole, ...answer });
    request.upload.addEventListener("load", () => (whole = true));
    request.upload.addEventListener("progress", ({ loaded, total }) =>
      onProgress(loaded < total ? documentsIn(loaded, sizes) : sizes.length),
    );
    request.addEventListener("load", () => {
      const { status, responseURL } = request;
      const retryAfter = Number(request.getResponseHeader("Retry-After")) || null;
      if (status >= 400)
        return fail({ status, retryAfter, scope: readBusyScope(request.getResponseHeader(BUSY_HEADER)) });
      const { pathname, search } = new URL(responseURL);
      resolve({ is: "answered", path: `${pathname}${search}` });
    });
    request.addEventListener("error", () => fail({ status: 0, retryAfter: null, scope: null }));
    request.addEventListener("abort", () => resolve({ is: "cancelled", whole }));
    signal.addEventListener("abort", () => request.abort());
    request.open("POST", address);
    request.send(body);
  });
}

/** How many documents of these sizes are in so many bytes, the last one as a part. */
export function documentsIn(bytes: number, sizes: readonly number[]): number {
  let left = bytes;
  return sizes.reduce((count, size) => {
    const part = Math.min(left, size);
    left -= part;
    return count + part / size;
  }, 0);
}
