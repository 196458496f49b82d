import type { Submission } from "@conform-to/dom";

import { ApiError } from "~/api/failure.server";
import { refuse } from "~/forms/submission.server";
import { retryLater } from "~/http/page-health.server";

import { waitMessage } from "./attempts.server";

/** The form again after the API refused or did not answer: its sentence, and those that belong to fields of the form. */
export function refuseByApi<Schema, Value>(submission: Submission<Schema, string[], Value>, error: unknown) {
  if (!(error instanceof ApiError)) throw error;
  const fieldErrors = Object.fromEntries(
    Object.entries(error.fieldErrors)
      .filter(([name]) => name in submission.payload)
      .map(([name, messages]) => [name, messages.filter((message) => message !== error.userMessage)])
      .filter(([, messages]) => (messages?.length ?? 0) > 0),
  ) as Record<string, string[]>;
  return refuse(submission, error.status, {
    messages: [error.userMessage],
    fieldErrors,
    headers: retryLater(error.status),
  });
}

/** The form again for somebody who tried too often. */
export function refuseAttempt<Schema, Value>(submission: Submission<Schema, string[], Value>, retryAfter: number) {
  return refuse(submission, 429, {
    messages: [waitMessage(retryAfter)],
    headers: { "Retry-After": String(retryAfter) },
  });
}
