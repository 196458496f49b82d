import { json } from "@remix-run/node";

import { cacheControl, keptByNoProxy } from "./cache-control";
import { dataAnswer } from "./data-answer.server";

const RETRY_AFTER_SECONDS = "30";

interface PageHealth {
  status?: number;
  whole?: boolean;
  usual?: boolean;
}

/**
 * A page's data with the status of its main block, and what follows from it: a failed page says when to come back, and
 * one with a missing part (`whole` is false) is kept by nobody; one under an address that no link writes (`usual` is false) by no proxy.
 */
export function pageData<Data>(data: Data, { status = 200, whole = true, usual = true }: PageHealth) {
  return dataAnswer(data, { status, headers: { ...failureHeaders(status, whole), ...(usual ? {} : keptByNoProxy) } });
}

/** The answer to throw when a page has nothing to show at all but a sentence. */
export function pageFailure(message: string, status: number): Response {
  return json({ message }, { status, headers: failureHeaders(status, false) });
}

function failureHeaders(status: number, whole: boolean): Record<string, string> {
  return {
    ...(whole && status === 200 ? {} : { "Cache-Control": cacheControl.never }),
    ...retryLater(status),
  };
}

/** What an answer with 503, or with a 429 of the API, says of when to come back; nothing for any other status. */
export function retryLater(status: number): Record<string, string> {
  return status === 503 || status === 429 ? { "Retry-After": RETRY_AFTER_SECONDS } : {};
}
