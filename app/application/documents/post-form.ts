import { NOT_SENT_HEADER } from "../rules/outcome";

/** How sending ended. `path` shows the site's answer. */
export type SendResult = { is: "answered"; path: string } | Failure | { is: "cancelled" };

export interface Failure {
  is: "failed";
  /** Of the site's answer; 0 when none came. */
  status: number;
  /** Seconds to wait, where an answer says so. */
  retryAfter: number | null;
  /** Whether the site says that nothing has left for the API. */
  notSent: boolean;
}

/** Whether the application may be with the API: a browser does not always hear that its last bytes had left. */
export function mayHaveArrived({ status, notSent }: Failure): boolean {
  return !notSent && (status === 0 || status >= 500);
}

/** Posts a form as the browser itself would. `onShare` hears how much has left the browser, from 0 to 1. */
export function postForm(
  address: string,
  body: FormData,
  signal: AbortSignal,
  onShare: (share: number) => void,
): Promise<SendResult> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.upload.addEventListener("progress", ({ loaded, total }) => onShare(loaded / total));
    request.addEventListener("load", () => {
      const { status, responseURL } = request;
      const { pathname, search } = new URL(responseURL);
      // Elsewhere the form was answered, whatever became of the page that the answer leads to.
      if (status < 400 || pathname !== new URL(address, responseURL).pathname)
        return resolve({ is: "answered", path: `${pathname}${search}` });
      const retryAfter = Number(request.getResponseHeader("Retry-After")) || null;
      resolve({ is: "failed", status, retryAfter, notSent: request.getResponseHeader(NOT_SENT_HEADER) !== null });
    });
    request.addEventListener("error", () => resolve({ is: "failed", status: 0, retryAfter: null, notSent: false }));
    request.addEventListener("abort", () => resolve({ is: "cancelled" }));
    signal.addEventListener("abort", () => request.abort());
    request.open("POST", address);
    request.send(body);
  });
}
