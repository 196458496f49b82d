import { json } from "@remix-run/node";

import { cacheControl } from "./cache-control";
import { dataAnswer } from "./data-answer.server";

const RETRY_AFTER_SECONDS = "30";

/**
 * A page's data with the status of its main block, and what follows from it: a failed page says when to come back, and
 * one with a missing part (`whole` is false) is kept by nobody.
 */
export function pageData<Data>(data: Data, { status = 200, whole = true }: { status?: number; whole?: boolean }) {
  return dataAnswer(data, { status, headers: failureHeaders(status, whole) });
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
